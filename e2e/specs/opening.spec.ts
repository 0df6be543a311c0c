import { expect, test } from "#e2e/fixtures.ts";

test("a review opens on what the manuscript is, what matters most and five comments, the first of them open", async ({
  shelved: sample,
  page,
}) => {
  const opening = page.getByRole("region", {
    name: /^Empirical article in clinical medicine · [\d,]+ words/,
  });
  await expect(opening).toBeInViewport({ ratio: 1 });
  await expect(opening).toContainText("t(122) = 3.00 gives p = .003");
  await expect(opening.getByRole("listitem")).toHaveCount(5);
  expect((await opening.innerText()).split(/\s+/).length).toBeLessThan(200);
  await expect(sample.openCard).toHaveCount(1);
  await expect(sample.head(sample.cards.first())).toHaveAttribute("aria-expanded", "true");
  await expect(sample.openCard.getByRole("button", { name: "Dismiss" })).toBeInViewport();

  await opening.getByRole("button", { name: /Table 2 is mentioned but not found/ }).click();
  await expect(sample.openCard).toHaveAccessibleName(/Table 2/);
  await expect(sample.openCard).toBeInViewport({ ratio: 1 });
  await expect(sample.text.locator("[data-active]").first()).toBeInViewport();

  await page.getByText(/^\d+ checks ran · \d+ not applicable/).click();
  await expect(opening.getByRole("heading", { name: "What could not be checked" })).toBeVisible();
});

test("comments are listed by what to do first, place, severity or type", async ({
  shelved: sample,
  page,
}) => {
  const numbers = async () => Promise.all((await sample.cards.all()).map((card) => sample.numberOf(card)));
  const ranked = await numbers();
  await sample.sortBy("Severity");
  await expect(sample.cards.first()).toContainText("Major");
  await expect(sample.cards.last()).toContainText("Minor");
  await sample.sortBy("Place in the text");
  const inPlace = (await numbers()).map(Number);
  expect(inPlace).toEqual(inPlace.toSorted((a, b) => a - b));
  expect(ranked.map(Number)).not.toEqual(inPlace);

  await page.keyboard.press("Escape");
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  const elsewhere = page.getByRole("navigation", { name: "Comments elsewhere in the text" });
  await elsewhere.getByRole("button", { name: /A DOI is not well formed/ }).click();
  await expect(sample.openCard).toHaveAccessibleName(/DOI/);
  await expect(sample.openCard).toBeInViewport();
  await expect(elsewhere).toHaveCount(0);
});

test("the buttons of a comment that is higher than the margin stay in view", async ({
  shelved: sample,
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.reload();
  await expect(sample.openCard).toHaveCount(1);
  await expect(sample.openCard.getByRole("button", { name: "Dismiss" })).toBeInViewport({ ratio: 1 });
});

test("several comments are addressed at once, and opened again", async ({ sample, page }) => {
  const total = await sample.count("Comments");
  for (const at of [1, 3]) await sample.cards.nth(at).getByRole("checkbox").check();
  const selection = sample.margin.getByRole("region", { name: "Selected comments" });
  await expect(selection).toContainText("2 selected");
  const tops = await Promise.all(
    ["Address", "Dismiss", "Wrong"].map(async (name) => {
      const box = await selection.getByRole("button", { name }).boundingBox();
      return box?.y;
    }),
  );
  expect(new Set(tops).size, "what can be done stands in one line").toBe(1);
  await selection.getByRole("button", { name: "Address" }).click();
  await expect(sample.tab("Done")).toHaveText(/2$/);
  await expect(selection).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sample.tab("Comments")).toHaveText(new RegExp(`${total}$`));

  await sample.cards.first().getByRole("checkbox").check();
  await selection.getByRole("button", { name: "Select all" }).click();
  await selection.getByRole("button", { name: "Dismiss" }).click();
  await expect(sample.tab("Done")).toHaveText(new RegExp(`${total}$`));
  await expect(sample.margin).toContainText("All comments are done.");
});
