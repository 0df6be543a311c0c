import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";

test("on paper there is the manuscript with numbered marks, and the comments after it", async ({
  page,
  context,
  shelf,
}) => {
  await context.addCookies(shelf.cookies);
  const reader = new ReaderPage(page);
  await reader.open(shelf.sessionId);
  const comments = await reader.count("Comments");
  await page.emulateMedia({ media: "print" });

  await expect(reader.margin).toBeHidden();
  await expect(page.getByRole("button", { name: "Public" })).toBeHidden();
  const printed = page.locator(".print-comment");
  await expect(printed).toHaveCount(comments);
  await expect(printed.first()).toBeVisible();
  await expect(printed.nth(2)).toContainText("3. p = .021 does not follow from t(122) = 3.00");
  await expect(printed.nth(2)).toContainText("Recomputed:");
  // A long text is set piece by piece after the page has opened.
  const numbersOnPaper = async () => {
    const numbers = await reader.text
      .locator("[data-number]")
      .evaluateAll((marks) =>
        marks.map((mark) => getComputedStyle(mark, "::after").content.replaceAll('"', "")),
      );
    return numbers.flatMap((text) => text.split(",")).map(Number);
  };
  await expect.poll(numbersOnPaper).toEqual(Array.from({ length: comments }, (_, i) => i + 1));
  const [text, list] = [await reader.text.boundingBox(), await printed.first().boundingBox()];
  expect(list?.y).toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0) - 1);
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
});
