import { pdfFile } from "#e2e/documents/pdf-file.ts";
import { TEA_ON_PAPER } from "#e2e/documents/tea-on-paper.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

test("the page that is read stays in sight when pages become larger, and on a turned phone", async ({
  home,
  page,
}) => {
  await home.startReview(pdfFile("tea.pdf", "Tea on paper", TEA_ON_PAPER));
  await expect(new ReaderPage(page).cards.first()).toBeVisible(REVIEWED);
  await page.getByRole("button", { name: "Pages", exact: true }).click();
  const field = page.getByLabel("Page", { exact: true });
  await field.fill("5");
  await page.keyboard.press("Enter");
  const fifth = page.getByRole("region", { name: "Page 5", exact: true });
  await expect(fifth).toBeInViewport();
  const top = async () => (await fifth.boundingBox())?.y;
  await expect.poll(top).toBeDefined();
  const before = await top();
  if (before === undefined) throw new Error("The page has no box.");

  for (const name of ["Larger", "Larger", "Smaller", "Fit width"]) {
    await page.getByRole("button", { name }).click();
    await expect.poll(async () => Math.abs(((await top()) ?? 0) - before)).toBeLessThan(3);
  }
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 1_440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    // What stands above the pages may settle after them.
    await expect.poll(async () => Math.abs(((await top()) ?? 0) - before)).toBeLessThan(24);
    await expect(field).toHaveValue("5");
  }
});
