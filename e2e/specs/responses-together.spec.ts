import { expectAccessible } from "#e2e/expect-accessible.ts";
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
