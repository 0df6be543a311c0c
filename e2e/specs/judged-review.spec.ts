import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";
import { DOUBTED, OVERCLAIM } from "#e2e/stand-ins/tea-model.ts";

test.use({ withModel: true });

const TEXT = manuscript({ title: "Tea at noon" });

test("a model's review is followed pass by pass, and says what it cost and what became of each finding", async ({
  home,
  page,
}) => {
  await home.startReview(markdownFile("tea.md", TEXT));
  const reader = new ReaderPage(page);
  const ofModel = page.getByRole("list", { name: "Language model" });
  await expect(ofModel.getByText("Summarising what the manuscript is and claims")).toBeVisible();
  const computed = page.getByRole("list", { name: "Computed checks" });
  await expect(computed.getByText(/^Recomputing p-values/)).toBeAttached();
  const judged = reader.card(OVERCLAIM.title);
  await expect(judged).toBeAttached(REVIEWED);

  await reader.unfold(judged);
  await expect(judged).toContainText("Judged");
  await expect(judged).toContainText("found the same problem");
  await judged.getByText(/^\d+ other findings describe/).click();
  await expect(judged.getByRole("list").first()).toContainText(OVERCLAIM.quote);

  await expect(reader.card(DOUBTED.title)).toHaveCount(0);
  await page.keyboard.press("m");
  const doubted = reader.card(DOUBTED.title);
  await reader.unfold(doubted);
  await expect(doubted).toContainText("Folded.");
  await expect(doubted).toContainText(DOUBTED.reason);

  await reader.show("Overall");
  await expect(reader.margin).toContainText("The trial is small and its conclusion is broad.");
  const receipt = reader.margin.getByRole("region", { name: "Receipt" });
  await expect(
    receipt.getByRole("rowheader", { name: /^Checking each comment a second time/ }),
  ).toContainText("tea-reader");
  await expect(receipt.getByRole("rowheader", { name: /^Recomputing p-values/ })).toBeVisible();
  await expect(receipt).toContainText(/\d+ calls of tea-reader: [\d.]+k tokens in/);
  await expect(receipt).toContainText(/Cost: \$\d+\.\d\d/);
});

test("the assessment says what decides, and leads to the comments that show it and nowhere else", async ({
  home,
  page,
}) => {
  await home.startReview(markdownFile("tea.md", TEXT));
  const reader = new ReaderPage(page);
  await expect(reader.card(OVERCLAIM.title)).toBeAttached(REVIEWED);
  const opening = page.getByRole("region", { name: /words/ });
  await expect(opening).toContainText("Volunteers were randomised");
  const matters = opening.getByRole("listitem").filter({ hasText: "settle it" });
  await expect(matters).toHaveText(
    `The trial is small and its conclusion is broad. A sentence that speaks of volunteers like these would settle it. → ${OVERCLAIM.title}`,
  );
  await expect(opening).toContainText("Say it here.");
  await expect(opening.getByRole("link")).toHaveCount(0);
  await matters.getByRole("button", { name: OVERCLAIM.title }).click();
  await expect(reader.openCard).toHaveAccessibleName(new RegExp(OVERCLAIM.title));
  await expect(reader.text.locator("mark").filter({ hasText: "Tea at noon helps" }).first()).toBeInViewport();
  await reader.show("Overall");
  await reader.margin.getByRole("button", { name: OVERCLAIM.title }).first().click();
  await expect(reader.openCard).toHaveAccessibleName(new RegExp(OVERCLAIM.title));
});

test("what a review would take is said before it starts", async ({ home, page }) => {
  await home.choose(markdownFile("tea.md", TEXT));
  await expect(home.row("tea.md")).toContainText(
    /sends the text of the manuscript and its supplements to 127\.0\.0\.1:\d+\./,
  );
  const expected = home.row("tea.md").getByRole("table");
  await expect(expected).toContainText("Estimate for a review by tea-reader and the computed checks");
  await expect(expected.getByRole("row", { name: /^Cost/ }).getByRole("cell")).toHaveText([
    /^(at most one cent|about \$\d+\.\d\d \(usually \$\d+\.\d\d to \$\d+\.\d\d\))$/,
    /^(at most one cent|about \$\d+\.\d\d \(usually \$\d+\.\d\d to \$\d+\.\d\d\))$/,
  ]);
  await expect(expected.getByRole("row", { name: /^Time/ })).toContainText(/about|a few/);
  expect(page.url()).toMatch(/\/reviews$/);
});

test("the settings name the server that the text is sent to", async ({ author }) => {
  await author.goto("/settings");
  const recipients = author.getByRole("region", { name: "Where your text goes" });
  await expect(recipients).toContainText(/Reviews\s*The text is sent to 127\.0\.0\.1:\d+, for tea-reader\./);
});

test("what became of earlier comments is shown with the words that changed", async ({ home, page }) => {
  await home.startReview(markdownFile("tea.md", TEXT));
  const reader = new ReaderPage(page);
  await expect(reader.card(OVERCLAIM.title)).toBeAttached(REVIEWED);

  await page.goto("/reviews");
  const revised = TEXT.replace(
    OVERCLAIM.quote,
    "Tea at noon may help volunteers like ours to finish their chores.",
  );
  await home.choose(markdownFile("tea-2.md", revised));
  await expect(home.row("tea-2.md")).toContainText("Revision of a manuscript");
  await home
    .row("tea-2.md")
    .getByRole("button", { name: /^Start full review/ })
    .click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  await reader.waitForComments();
  await reader.show("Overall");
  const check = reader.margin.getByRole("region", { name: "Earlier comments in this version" });
  await expect(check).toContainText(/\d+ not fixed · 1 fixed/);
  await check.getByText(OVERCLAIM.title).click();
  const changed = check.getByRole("group").filter({ hasText: OVERCLAIM.title });
  await expect(changed.locator("del")).toHaveText("helps people");
  await expect(changed.locator("ins")).toHaveText("may help volunteers like ours");
  await changed.getByRole("button", { name: "Show in the manuscript" }).click();
  await expect(reader.text.locator('mark[data-m~="pointed"]')).toBeInViewport();
  await changed.getByRole("link", { name: "Open the earlier comment" }).click();
  await expect(reader.openCard).toHaveAccessibleName(new RegExp(OVERCLAIM.title));
});
