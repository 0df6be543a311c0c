import { markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ANSWERED, LETTER, openAgain, QUOTED, REVISED, splitLetter } from "#e2e/pages/decision-letter.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

test("a decision letter is split, answered with what changed, and taken out", async ({ home, page }) => {
  const reader = new ReaderPage(page);
  await home.startReview(markdownFile("tea.md", ANSWERED));
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  const review = page.url().replace(/[?#].*$/, "");
  await page.goto("/reviews");
  await home.choose(markdownFile("tea-revised.md", REVISED));
  await expect(home.row("tea-revised.md").getByRole("button", { name: /^Start full review/ })).toBeVisible();
  await page.goto(review);
  await reader.waitForComments();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Answer reviewers …" }).click();

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Answer reviewers" })).toBeVisible();
  await main.getByRole("button", { name: "Split the letter" }).click();
  await expect(main.getByRole("alert")).toHaveText("Paste the letter, or choose its file.");
  await main.getByLabel("The letter with the reviewers’ reports").fill(LETTER);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Split the letter" }).click();
  await expect(page).toHaveURL(/\/responses\/[\da-f-]{36}$/);

  const points = page.getByRole("navigation", { name: "Points" });
  await expect(points.getByRole("button")).toHaveCount(4);
  await expect(points.getByRole("region", { name: "Reviewer 2" })).toContainText("0 of 1 point");
  await expect(main.getByRole("article")).toContainText(QUOTED);
  await expect(main.getByText("Quoted", { exact: true })).toBeVisible();

  await main.getByLabel("Reply").fill("It was **green tea**, and all were adults.");
  await main.getByLabel("Reply").blur();
  await expect(main.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(main.getByLabel("Status")).toHaveValue("drafted");
  await expect(main.getByText("0 done · 1 drafted · 2 open")).toBeVisible();

  await main.getByRole("button", { name: "Letter settings" }).click();
  const revised = main.getByLabel("Revised manuscript");
  const option = await revised.locator("option", { hasText: "tea-revised.md" }).getAttribute("value");
  await revised.selectOption(option);
  await main.getByRole("button", { name: "Letter settings" }).click();
  await main.getByRole("button", { name: "Find what changed" }).click();
  await main.getByRole("button", { name: "Quote" }).first().click();
  const quoted = main.getByRole("region", { name: "Changes that the letter quotes" });
  await expect(quoted.locator("ins").first()).toContainText("green");
  await quoted.getByLabel("Where it is in the revised manuscript").fill("page 2");
  await quoted.getByLabel("Where it is in the revised manuscript").blur();
  await main.getByLabel("Status").selectOption("done");
  await expect(main.getByText("1 done · 0 drafted · 2 open")).toBeVisible();
  await expectAccessible(page);

  const letter = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export letter" }).click();
  await page.getByRole("menuitem", { name: "Markdown" }).click();
  expect((await letter).suggestedFilename()).toBe("Response to the reviewers.md");
  await page.reload();
  await points.getByRole("button", { name: /1\.1/ }).click();
  await expect(main.getByLabel("Reply")).toHaveValue("It was **green tea**, and all were adults.");
  await expect(quoted.getByLabel("Where it is in the revised manuscript")).toHaveValue("page 2");

  await main.getByRole("link", { name: "Show in the manuscript" }).first().click();
  await expect(page).toHaveURL(/#passage=\d+-\d+$/);
  await expect(page.locator('[data-m~="pointed"]').first()).toBeInViewport();
});

test("points are split, merged, moved, made of the rest of the letter and deleted, and fit a phone", async ({
  home,
  page,
}) => {
  await splitLetter(home);
  const main = page.getByRole("main");
  const points = page.getByRole("navigation", { name: "Points" });
  const act = async (item: string) => {
    await main.getByRole("button", { name: /^More for point/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await expect(points.getByRole("button")).toHaveCount(4);

  await act("Edit or split …");
  const words = main.getByLabel("What the reviewer wrote");
  await words.evaluate((field: HTMLTextAreaElement) => {
    const at = field.value.indexOf("Also");
    field.focus();
    field.setSelectionRange(at, at);
  });
  await main.getByRole("button", { name: "Split at the cursor" }).click();
  await expect(points.getByRole("button")).toHaveCount(5);
  await expect(points.getByRole("button", { name: /1\.2/ })).toContainText("Also the raters");
  await act("Merge with the next point");
  await expect(points.getByRole("button")).toHaveCount(4);
  await act("Move down");
  await expect(points.getByRole("button", { name: /1\.2/ })).toContainText("Which tea");

  await main.getByText("The letter as it came").click();
  await main.getByRole("button", { name: "Make it a point" }).first().click();
  await expect(points.getByRole("button")).toHaveCount(5);
  await expect(points.getByRole("region", { name: "Editor" })).toContainText("Dear");
  await points.getByRole("button").first().click();
  await act("Delete point …");
  await page.getByRole("button", { name: "Delete point", exact: true }).click();
  await expect(points.getByRole("button")).toHaveCount(4);

  await page.setViewportSize({ width: 390, height: 800 });
  await main.getByRole("button", { name: "← All points" }).click();
  await expectFits(page);
  await points.getByRole("button").first().click();
  await expect(main.getByRole("article")).toBeVisible();
  await expectFits(page);
  await expectAccessible(page);

  // The page hears of the deletion before it has its answer.
  await page.route("**/api/responses/*", async (route) => {
    if (route.request().method() !== "DELETE") return route.continue();
    const response = await route.fetch();
    await page.waitForTimeout(1_000);
    await route.fulfill({ response });
  });
  await main.getByRole("button", { name: "Letter settings" }).click();
  await main.getByRole("button", { name: "Delete this response …" }).click();
  await page.getByRole("button", { name: "Delete response" }).click();
  await expect(page).toHaveURL(/\/responses$/);
  await expect(main.getByRole("link", { name: "Response to the reviewers" })).toHaveCount(0);
});

test("the revised manuscript is uploaded where it is chosen", async ({ home, page }) => {
  await splitLetter(home);
  await page.getByRole("button", { name: "Letter settings" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload it …" }).click();
  await (await chooser).setFiles(markdownFile("tea-again.md", REVISED));
  const chosen = page.getByLabel("Revised manuscript");
  await expect(chosen.locator("option:checked")).toHaveText(/^tea-again\.md/);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Find what changed" })).toBeVisible();
});

test("two people who answer the same point choose between their replies, and nothing is lost", async ({
  home,
  page,
  errors,
}) => {
  errors.allowed.push(/status of 409/);
  // Neither page hears of what the other does, as one that lost its connection.
  await page.context().route("**/api/history/*/events?*", (route) => route.abort());
  errors.allowed.push(/ERR_FAILED/);
  await splitLetter(home);
  const main = page.getByRole("main");
  const reply = main.getByLabel("Reply");
  const other = await openAgain(page);
  const otherReply = other.getByRole("main").getByLabel("Reply");
  await otherReply.fill("It was green tea.");
  await otherReply.blur();
  await expect(other.getByText("Saved.", { exact: true })).toBeVisible();

  await reply.fill("It was black tea.");
  await reply.blur();
  await expect(main.getByText("Somebody saved another reply to this point.")).toBeVisible();
  await expect(main.getByText("It was green tea.")).toBeVisible();
  await expect(reply).toHaveValue("It was black tea.");
  await expect(page.getByText("repeat the change")).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Keep mine" }).click();
  await expect(main.getByText("Saved.", { exact: true })).toBeVisible();

  await otherReply.fill("It was white tea.");
  await otherReply.blur();
  await other.getByRole("button", { name: "Use theirs" }).click();
  await expect(otherReply).toHaveValue("It was black tea.");
  await other.reload();
  await expect(otherReply).toHaveValue("It was black tea.");

  // A change of something else is no reason to ask.
  await other.getByLabel("Status").selectOption("open");
  await expect(other.getByText("0 drafted")).toBeVisible();
  await reply.fill("It was green tea after all.");
  await reply.blur();
  await expect(main.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(main.getByLabel("Status")).toHaveValue("open");

  await reply.fill("It was tea, on the way back.");
  const saved = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.goBack();
  await expect(page).toHaveURL(/\/responses$/);
  expect((await saved).status()).toBe(200);
  await page.goForward();
  await expect(reply).toHaveValue("It was tea, on the way back.");
});
