import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

test("words are found in the whole text, also where it is not drawn yet", async ({ home, page }) => {
  const text = manuscript({ title: "Tea, searched", paragraphs: 200 });
  await home.startReview(
    markdownFile("tea.md", `${text}\n\nA *last* word on cr\u00e8me br\u00fbl\u00e9e.\n`),
  );
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);

  await page.keyboard.press("s");
  const search = page.getByRole("search", { name: "Search the text" });
  const field = search.getByRole("searchbox", { name: "Search the text" });
  await expect(field).toBeFocused();
  await field.fill("creme BRULEE");
  await expect(search.getByRole("status")).toHaveText("1 of 1");
  await expect(reader.text.getByText("A last word on")).toBeInViewport();
  const highlighted = (name: string) =>
    page.evaluate((of) => [...(CSS.highlights.get(of) ?? [])].map(String), name);
  await expect.poll(() => highlighted("search-current")).toEqual(["cr\u00e8me br\u00fbl\u00e9e"]);

  await field.fill("last word");
  await expect(search.getByRole("status")).toHaveText("1 of 1");
  await field.fill("the masons drank");
  await expect(search.getByRole("status")).toHaveText("1 of 200");
  await page.keyboard.press("Enter");
  await expect(search.getByRole("status")).toHaveText("2 of 200");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.press("Shift+Enter");
  await expect(search.getByRole("status")).toHaveText("200 of 200");
  await expect(reader.text.getByText("Note 200.7")).toBeInViewport();
  await field.fill("no such words");
  await expect(search.getByRole("status")).toHaveText("Not found");
  await expectAccessible(page);
  await expectFits(page);
  await field.press("Escape");
  await expect(search).toHaveCount(0);
  expect(await highlighted("search")).toEqual([]);
});
