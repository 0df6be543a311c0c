import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

const LONG = manuscript({ title: "A long book of tea", paragraphs: 300, slips: true });

test("while a review runs the text is there to read, and the comments come by themselves", async ({
  home,
  page,
}) => {
  await home.startReview(markdownFile("book.md", LONG));
  const reader = new ReaderPage(page);
  const panel = page.getByRole("region", { name: "The review is running" });
  await expect(panel).toBeVisible();
  await expect(reader.text.getByRole("heading", { name: "A long book of tea" })).toBeVisible();
  await expect(panel.getByRole("progressbar", { name: "Progress of the review" })).toBeAttached();
  await expect(panel.getByRole("listitem").filter({ hasText: "Recomputes statistics" })).toBeVisible();
  await expect(panel.getByRole("img", { name: "done" }).first().or(reader.cards.first())).toBeVisible();

  await page.reload();
  await expect(reader.text.getByRole("heading", { name: "A long book of tea" })).toBeVisible();

  await page.evaluate(() => {
    document.documentElement.dataset.since = "the reload";
  });
  await expect(reader.card("p = .004 does not follow from t(78) = 2.10")).toBeAttached(REVIEWED);
  await expect(panel).toHaveCount(0);
  await expect(page.locator("html"), "no second reload was needed").toHaveAttribute(
    "data-since",
    "the reload",
  );

  await reader.unfold(reader.card("The percentage does not match its counts"));
  await expect(reader.text.locator("[data-active]").first()).toBeInViewport();
});
