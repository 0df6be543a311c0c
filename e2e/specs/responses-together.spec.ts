import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { openAgain, splitLetter } from "#e2e/pages/decision-letter.ts";

test("what others change in a response shows at once, and what is typed stays", async ({
  home,
  page,
  errors,
}) => {
  errors.allowed.push(/ERR_FAILED/);
  await splitLetter(home);
  const main = page.getByRole("main");
  const reply = main.getByLabel("Reply");
  const other = await openAgain(page);
  const theirs = other.getByRole("main");

  await theirs.getByLabel("Reply").fill("It was green tea.");
  await theirs.getByLabel("Reply").blur();
  await expect(reply).toHaveValue("It was green tea.");
  await expect(main.getByLabel("Status")).toHaveValue("drafted");
  await theirs.getByRole("button", { name: "Add a point …" }).click();
  await other.getByRole("dialog").getByLabel("What the reviewer wrote").fill("Name the kettle.");
  await other.getByRole("button", { name: "Add point" }).click();
  const points = page.getByRole("navigation", { name: "Points" });
  await expect(points.getByRole("button", { name: /Name the kettle/ })).toBeVisible();

  // What this person types does not reach the server.
  const unsaved = (url: URL) => url.pathname.includes("/points/");
  await page.route(unsaved, (route) => route.abort());
  await reply.fill("It was black tea.");
  await theirs.getByRole("navigation", { name: "Points" }).getByRole("button", { name: /1\.1/ }).click();
  await theirs.getByLabel("Reply").fill("It was white tea.");
  await theirs.getByLabel("Reply").blur();
  await expect(main.getByText("Somebody saved another reply to this point.")).toBeVisible();
  await expect(main.getByText("It was white tea.")).toBeVisible();
  await expect(reply).toHaveValue("It was black tea.");
  await expectAccessible(page);
  await page.unroute(unsaved);
  await main.getByRole("button", { name: "Keep mine" }).click();
  await expect(theirs.getByLabel("Reply")).toHaveValue("It was black tea.");

  await theirs.getByLabel("Status").selectOption("done");
  await expect(main.getByText("1 done · 0 drafted · 3 open")).toBeVisible();
  await expect(main.getByRole("heading", { name: /1\.1/ })).toBeVisible();
});

test("what is typed in a point that another person removes is kept, copied and added again", async ({
  home,
  page,
  context,
  errors,
}) => {
  // What is saved a moment after others removed its point.
  errors.allowed.push(/status of 404/);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await splitLetter(home);
  const main = page.getByRole("main");
  const points = page.getByRole("navigation", { name: "Points" });
  const reply = main.getByLabel("Reply");
  const other = await openAgain(page);
  const theirs = other.getByRole("main");
  const theirPoints = other.getByRole("navigation", { name: "Points" });
  const gone = main.getByRole("alert").filter({ hasText: "Somebody deleted this point" });

  // Deleted while it is typed in.
  await reply.fill("It was black tea.");
  await expect(theirs.getByLabel("Reply")).toHaveValue("It was black tea.");
  await theirs.getByRole("button", { name: "More for point 1.1" }).click();
  await other.getByRole("menuitem", { name: "Delete point …" }).click();
  await other.getByRole("button", { name: "Delete point" }).click();
  await expect(gone).toBeVisible();
  await expect(reply).toHaveValue("It was black tea.");
  await expect(reply).toBeFocused();
  await page.keyboard.type(" From China.");
  await expect(main.getByText("Not saved, since the point is gone.")).toBeVisible();
  await expectAccessible(page);
  await gone.getByRole("button", { name: "Copy the reply" }).click();
  await expect(gone.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("It was black tea. From China.");

  // The person can look at other points meanwhile.
  await points.getByRole("button", { name: /2\.1/ }).click();
  await expect(main.getByRole("heading", { name: /2\.1/ })).toBeVisible();
  await points
    .getByRole("region", { name: "Removed by others" })
    .getByRole("button", { name: /Which tea/ })
    .click();
  await expect(reply).toHaveValue("It was black tea. From China.");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await gone.getByRole("button", { name: "Add as a new point" }).click();
  await expect(gone).toBeHidden();
  await expect(main.getByRole("heading", { name: /1\.1/ })).toBeVisible();
  await expect(points.getByRole("region", { name: "Removed by others" })).toBeHidden();
  // Until it comes, another point has its number there.
  await theirPoints.getByRole("button", { name: /1\.1.*Which tea/ }).click();
  await expect(theirs.getByLabel("Reply")).toHaveValue("It was black tea. From China.");

  // Merged into the point before it.
  await points.getByRole("button", { name: /1\.2/ }).click();
  await reply.fill("They have units now.");
  await theirs.getByRole("button", { name: "More for point 1.1" }).click();
  await other.getByRole("menuitem", { name: "Merge with the next point" }).click();
  await expect(gone).toBeVisible();
  await expect(reply).toHaveValue("They have units now.");
  await gone.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard point" }).click();
  await expect(gone).toBeHidden();
  await expect(main.getByRole("heading", { name: /1\.1/ })).toBeVisible();
});

test("a reply that could not be saved is there when the person comes back to its point", async ({
  home,
  page,
  errors,
}) => {
  errors.allowed.push(/ERR_FAILED/);
  await splitLetter(home);
  const main = page.getByRole("main");
  const points = page.getByRole("navigation", { name: "Points" });
  await expect(main.getByLabel("Reply")).toBeVisible();
  const unsaved = (url: URL) => url.pathname.includes("/points/");
  await page.route(unsaved, (route) => route.abort());
  await main.getByLabel("Reply").fill("It was black tea.");
  await points.getByRole("button", { name: /1\.2/ }).click();
  await expect(main.getByRole("heading", { name: /1\.2/ })).toBeVisible();
  await page.unroute(unsaved);
  await points.getByRole("button", { name: /1\.1/ }).click();
  await expect(main.getByLabel("Reply")).toHaveValue("It was black tea.");
  await expect(main.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(main.getByLabel("Reply")).toHaveValue("It was black tea.");
});

test("a text around the points shows what others made of it, and is not put back when it is left", async ({
  home,
  page,
  errors,
}) => {
  errors.allowed.push(/status of 404/);
  await splitLetter(home);
  const other = await openAgain(page);
  for (const each of [page, other]) await each.getByRole("button", { name: "Letter settings" }).click();
  const [mine, theirs] = [page, other].map((each) => each.getByLabel("Before the points"));
  if (!mine || !theirs) throw new Error("There are two pages.");
  await mine.fill("Dear editor,");
  await mine.blur();
  await expect(theirs).toHaveValue("Dear editor,");
  await theirs.fill("Dear Dr Amari,");
  await theirs.blur();
  await expect(mine).toHaveValue("Dear Dr Amari,");
  await mine.focus();
  await mine.blur();

  // Both type at once.
  const [title, theirTitle] = [page.getByLabel("Title"), other.getByLabel("Title")];
  await title.fill("Mine");
  await theirTitle.fill("Theirs");
  await theirTitle.blur();
  await expect(page.getByRole("heading", { level: 1, name: "Theirs" })).toBeVisible();
  await title.blur();
  await expect(page.getByText("Somebody else changed this meanwhile, to: “Theirs”.").first()).toBeVisible();
  await expect(title).toHaveValue("Mine");
  await title.focus();
  await title.blur();
  await expect(theirTitle).toHaveValue("Mine");

  await page.getByRole("button", { name: "Delete this response …" }).click();
  await page.getByRole("button", { name: "Delete response" }).click();
  await expect(page).toHaveURL(/\/responses$/);
  await expect(other.getByText("Somebody deleted this response")).toBeVisible();
});
