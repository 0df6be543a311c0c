import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { ONE_TRY, REVIEWED } from "#e2e/patience.ts";

test("the sample manuscript is one click away, and its comments arrive by themselves", async ({
  home,
  page,
}) => {
  await page.getByRole("button", { name: "Open the sample manuscript" }).click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  const reader = new ReaderPage(page);
  await expect(reader.text.getByRole("heading", { name: /^Short Evening Walks/ })).toBeVisible();
  await expect(reader.card("p = .021 does not follow from t(122) = 3.00")).toBeAttached(REVIEWED);
  expect(await reader.count("Comments")).toBe(await reader.cards.count());
  expect(home.page).toBe(page);
});

test("a quote opens its card, and a card shows its quote", async ({ shelved: sample, page }) => {
  await sample.sortBy("Place in the text");
  const card = sample.card("p = .021 does not follow from t(122) = 3.00");
  const number = await sample.numberOf(card);
  const mark = sample.marks(number).first();

  await sample.unfold(sample.card("The percentage does not match its counts"));
  await expect(sample.openCard).toHaveAccessibleName(/percentage/);
  await sample.unfold(card);
  await expect(sample.openCard).toHaveAccessibleName(/p = \.021/);
  await expect(mark).toBeInViewport();
  await expect(mark).toHaveAttribute("data-active");
  await expect(sample.openCard.getByRole("blockquote")).toHaveText("t(122) = 3.00, p = .021");
  await expect(sample.openCard.getByRole("table", { name: "Evidence" })).toContainText("Recomputed");
  await expect(sample.openCard).toContainText("Computed");
  await expect(sample.openCard).toContainText("confidence");

  const other = sample.card("The percentage does not match its counts");
  const otherMark = sample.marks(await sample.numberOf(other)).first();
  await otherMark.click();
  await expect(sample.openCard).toHaveAccessibleName(/percentage/);
  await expect(sample.openCard).toBeInViewport();
  await expect(mark).not.toHaveAttribute("data-active");
  // Level with its text: the open card never gives way.
  const topOf = async (place: typeof card) => (await place.boundingBox())?.y ?? Number.NaN;
  await expect
    .poll(async () => Math.abs((await topOf(sample.openCard)) - (await topOf(otherMark))))
    .toBeLessThan(40);

  await page.keyboard.press("Escape");
  await expect(sample.openCard).toHaveCount(0);
});

test("every key does what the list of keys says", async ({ sample, page }) => {
  const total = await sample.count("Comments");
  const first = sample.cards.nth(0);
  const second = sample.cards.nth(1);

  await expect(sample.head(first), "the first comment is open").toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("j");
  await expect(sample.head(second)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("k");
  await expect(sample.head(first)).toHaveAttribute("aria-expanded", "true");

  const addressed = await sample.openCard.getAttribute("aria-labelledby");
  await page.keyboard.press("a");
  await expect(sample.tab("Done")).toHaveText(/1$/);
  await expect(sample.tab("Comments")).toHaveText(new RegExp(`${total - 1}$`));
  await expect(sample.openCard).not.toHaveAttribute("aria-labelledby", addressed ?? "");
  await page.keyboard.press("d");
  await expect(sample.tab("Done")).toHaveText(/2$/);
  await page.keyboard.press("u");
  await expect(sample.tab("Done")).toHaveText(/1$/);
  await page.keyboard.press("u");
  await expect(sample.tab("Done")).toHaveText(/0$/);
  await expect(sample.openCard).toHaveAttribute("aria-labelledby", addressed ?? "");

  await page.keyboard.press("/");
  await expect(sample.filter).toBeFocused();
  await page.keyboard.type("jkadu");
  await expect(sample.filter).toHaveValue("jkadu");
  await expect(sample.margin).toContainText("No open comment matches the filter.");
  await sample.filter.fill("");
  await page.keyboard.press("Escape");
  await expect(sample.filter).not.toBeFocused();

  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const meaning of ["Next comment", "Dismiss the open comment", "Go to my reviews"])
    await expect(keys).toContainText(meaning);
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();

  await page.keyboard.press("o");
  await expect(page.getByRole("dialog", { name: "Outline" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Outline" })).toBeHidden();

  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await expect(page).toHaveURL(/\/reviews$/);
});

test("what was done with a comment is there after a reload, and can be taken back", async ({
  sample,
  page,
}) => {
  const total = await sample.count("Comments");
  await sample.head(sample.cards.nth(2)).click();
  await sample.openCard.getByRole("button", { name: "Address" }).click();
  await expect(page.getByText("Marked as addressed", { exact: true })).toBeVisible();
  await sample.openCard.getByRole("button", { name: "Dismiss" }).click();
  await expect(sample.tab("Done")).toHaveText(/2$/);
  await expect(page.getByRole("navigation", { name: "Outline" })).toContainText(`2 of ${total} done`);
  const undone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sample.tab("Done")).toHaveText(/1$/);
  expect((await undone).ok()).toBe(true);

  await page.reload();
  await expect(sample.tab("Done")).toHaveText(/1$/);
  await sample.show("Done");
  await expect(sample.cards).toHaveCount(1);
  await expect(sample.cards.first()).toContainText("addressed");
  // Filters that take several rows push the list down, wherever the text is.
  await page.setViewportSize({ width: 910, height: 700 });
  await page.mouse.wheel(0, 3_000);
  const [filter, card] = [sample.margin.getByRole("combobox").last(), sample.cards.first()];
  await expect
    .poll(async () => {
      const [above, below] = [await filter.boundingBox(), await card.boundingBox()];
      return above && below ? below.y >= above.y + above.height && below.y < 700 : false;
    })
    .toBe(true);
  await sample.head(sample.cards.first()).click();
  await sample.openCard.getByRole("button", { name: "Reopen" }).click();
  await expect(sample.tab("Done")).toHaveText(/0$/);
});

test("an action that the server refuses is taken back, with the reason", async ({ sample, page, errors }) => {
  errors.allowed.push(/status of 500/);
  const release = Promise.withResolvers<void>();
  await page.route("**/comments/*/dismiss", async (route) => {
    await release.promise;
    await route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "/problems/internal",
        title: "Something went wrong",
        status: 500,
        detail: "The action could not be stored.",
      }),
    });
  });
  const card = sample.card("Reference 9 is cited but not listed");
  await sample.unfold(card);
  await page.keyboard.press("d");
  await expect(sample.tab("Done"), "answered before the server").toHaveText(/1$/);
  release.resolve();
  await expect(sample.tab("Done")).toHaveText(/0$/);
  await expect(sample.openCard).toHaveAccessibleName(/Reference 9/);
  await expect(sample.openCard.getByRole("alert")).toContainText("Not saved. ");
  await expect(sample.openCard.getByRole("alert")).toContainText("could not be stored");

  await page.unroute("**/comments/*/dismiss");
  await page.keyboard.press("d");
  await expect(sample.tab("Done")).toHaveText(/1$/);

  await page.route("**/comments/*/address", (route) => route.abort());
  errors.allowed.push(/ERR_FAILED/);
  await sample.unfold(sample.card(/^“the” is written twice/));
  await page.keyboard.press("a");
  await expect(sample.openCard.getByRole("alert")).toContainText("The server cannot be reached");
});

test("comments are filtered by words, type and gravity", async ({ shelved: sample, page }) => {
  const total = await sample.cards.count();
  await expect(sample.openCard).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(sample.openCard).toHaveCount(0);
  await sample.filter.fill("listed REFERENCE");
  await expect(sample.cards).toHaveCount(3);
  await page.getByRole("button", { name: "Clear the filter" }).click();
  await expect(sample.cards).toHaveCount(total);

  await page.getByRole("combobox", { name: "Type" }).selectOption("Statistics");
  await expect(sample.cards).toHaveCount(1);
  await expect(sample.text.locator("[data-number]")).toHaveCount(1);
  await page.getByRole("combobox", { name: "Type" }).selectOption("Any type");
  await page.getByRole("combobox", { name: "Severity" }).selectOption("Minor");
  await expect(sample.cards).toHaveCount(5);
  await sample.filter.fill("bracket");
  await expect(sample.cards).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(sample.openCard).toHaveAccessibleName(/bracket/);
});

test("the address holds the comment, so that a link opens it", async ({ shelved: sample, page }) => {
  await sample.unfold(sample.card("A DOI is not well formed"));
  await expect(page).toHaveURL(/#comment=.+/);
  const another = await page.context().newPage();
  await another.goto(page.url());
  const reader = new ReaderPage(another);
  await expect(reader.openCard).toHaveAccessibleName(/DOI/);
  await expect(reader.text.locator("[data-active]").first()).toBeInViewport();
  await another.keyboard.press("Escape");
  await expect(another).not.toHaveURL(/#/);
});

test("the outline leads to sections, and the overall part says what was checked", async ({
  shelved: sample,
  page,
}) => {
  const outline = page.getByRole("navigation", { name: "Outline" });
  await expect(outline.getByRole("button", { name: /^3 Results/ })).toContainText("4 open comments");
  // The page scrolls to the first comment when it opens, and may still do so.
  await expect(async () => {
    await outline.getByRole("button", { name: /^4 Discussion/ }).click();
    await expect(outline.locator("[aria-current=location]")).toContainText("4 Discussion", ONE_TRY);
  }).toPass();
  await expect(sample.text.getByRole("heading", { name: "4 Discussion" })).toBeInViewport();

  await sample.show("Overall");
  await expect(sample.margin).toContainText(/Six of the 11 comments are major, .*; the others are minor/);
  await expect(sample.margin.getByRole("heading", { name: "What could not be checked" })).toBeVisible();
  const receipt = sample.margin.getByRole("region", { name: "Receipt" });
  await expect(receipt).toContainText("Recomputing p-values");
  await expect(receipt).toContainText("11 published");
  await expect(receipt).toContainText("No language model was called.");
});

test("folded comments are one key away", async ({ home, page }) => {
  await home.choose(markdownFile("tea.md", manuscript({ title: "Tea at noon", slips: true })));
  await home
    .row("tea.md")
    .getByRole("button", { name: /^Start full review/ })
    .click();
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  const shown = await reader.cards.count();
  const all = await reader.count("Comments");
  expect(all).toBeGreaterThan(shown);
  await expect(
    reader.margin.getByRole("button", { name: `Show ${all - shown} less important comments` }),
  ).toBeVisible();
  await page.keyboard.press("m");
  await expect(reader.cards).toHaveCount(all);
  await page.keyboard.press("m");
  await expect(reader.cards).toHaveCount(shown);
});
