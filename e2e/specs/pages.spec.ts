import type { Page } from "@playwright/test";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { pdfFile } from "#e2e/documents/pdf-file.ts";
import { TEA_ON_PAPER } from "#e2e/documents/tea-on-paper.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

/** What the reader asks for at once, in bytes. */
const CHUNK = 262_144;

test("the author's own pages show the comments, and lead to them and back", async ({ home, page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await home.startReview(pdfFile("tea.pdf", "Tea on paper", TEA_ON_PAPER));
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  expect(loaded.filter((url) => url.includes("pdf"))).toEqual([]);

  await page.getByRole("button", { name: "Pages", exact: true }).click();
  const first = page.getByRole("region", { name: "Page 1", exact: true });
  await expect(first.getByText("Tea on paper")).toBeAttached();
  await expect(page.getByText("of 7", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  const marks = page.locator(".page-mark[data-severity]");
  await expect(marks.first()).toBeAttached();
  await page.keyboard.press("j");
  await expect(page.locator(".page-mark[data-active]").first()).toBeInViewport();
  const marked = await marks.last().boundingBox();
  if (!marked) throw new Error("The mark has no box.");
  await marks.last().scrollIntoViewIfNeeded();
  const number = await marks.last().getAttribute("data-m");
  const box = await marks.last().boundingBox();
  if (!box) throw new Error("The mark has no box.");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator(`.page-mark[data-active][data-m="${number}"]`).first()).toBeAttached();

  await page.getByLabel("Page", { exact: true }).fill("2");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Page 2", exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "Larger" }).click();
  await expect(page.getByText("125 %")).toBeVisible();
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(reader.text.getByRole("heading").first()).toBeVisible();
});

test("hits of a search are drawn on the pages, and selected words can be commented there", async ({
  home,
  page,
}) => {
  await home.startReview(pdfFile("tea.pdf", "Tea on paper", TEA_ON_PAPER));
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  await page.keyboard.press("v");
  const last = page.getByRole("region", { name: "Page 7", exact: true });
  await page.getByLabel("Page", { exact: true }).fill("7");
  await page.keyboard.press("Enter");
  await expect(last.locator("canvas[data-drawn]")).toBeAttached();

  await page.keyboard.press("Escape");
  await page.locator("body").press("s");
  await page.getByRole("searchbox", { name: "Search the text" }).fill("tea on paper");
  await expect(page.locator(".page-hit[data-current]").first()).toBeInViewport();
  await expect(page.getByRole("region", { name: "Page 1", exact: true })).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(page.locator(".page-hit")).toHaveCount(0);

  const title = page.getByRole("region", { name: "Page 1", exact: true }).getByText("Tea on paper");
  await title.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Comment on these words" });
  await expect(dialog.getByRole("blockquote")).toHaveText("Tea on paper");
  await dialog.getByRole("textbox", { name: "Comment", exact: true }).fill("A better title is needed.");
  await dialog.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.page-mark[data-severity="written"]').first()).toBeInViewport();
});

test("small pictures of all pages lead to them, by pointer and by keyboard", async ({ home, page }) => {
  await home.startReview(pdfFile("tea.pdf", "Tea on paper", TEA_ON_PAPER));
  await expect(new ReaderPage(page).cards.first()).toBeVisible(REVIEWED);
  await page.getByRole("button", { name: "Pages", exact: true }).click();
  await page.getByRole("button", { name: "Overview of the pages" }).click();
  const strip = page.getByRole("navigation", { name: "Pages" });
  await expect(strip.locator("canvas[data-drawn]").first()).toBeAttached();
  await expectAccessible(page);
  await strip.getByRole("button", { name: /^Page 4/ }).click();
  await expect(page.getByRole("region", { name: "Page 4", exact: true })).toBeInViewport();
  await expect(strip.getByRole("button", { name: /^Page 4/ })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("End");
  await expect(page.getByRole("region", { name: "Page 7", exact: true })).toBeInViewport();
  await expect(strip.getByRole("button", { name: /^Page 7/ })).toBeFocused();
});

test("text and pages stand beside each other, and show the same place", async ({ home, page }) => {
  await page.setViewportSize({ width: 1_600, height: 900 });
  await home.startReview(pdfFile("tea.pdf", "Tea on paper", TEA_ON_PAPER));
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  await page.getByRole("button", { name: "Both", exact: true }).click();
  const first = page.getByRole("region", { name: "Page 1", exact: true });
  await expect(first.locator("canvas[data-drawn]")).toBeAttached();
  await expect(reader.text.getByRole("heading").first()).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);

  await page.mouse.move(300, 500);
  for (let i = 0; i < 3; i += 1) await page.keyboard.press("j");
  await expect(page.locator(".page-mark[data-active]").first()).toBeInViewport();
  // A browser loses a turn of the wheel that comes while the text still glides to the comment.
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    const last = page.getByRole("region", { name: "Page 7", exact: true });
    await expect(last).toBeInViewport({ timeout: 2_000 });
  }).toPass();
});

test("a review of another file has no pages", async ({ sample, page }) => {
  await sample.waitForComments();
  await expect(page.getByRole("button", { name: "Pages", exact: true })).toHaveCount(0);
});

const NOON = manuscript({ title: "Tea at noon", slips: true, paragraphs: 12 });
const NOON_PDF = pdfFile(
  "noon.pdf",
  "Tea at noon",
  NOON.split("\n")
    .slice(1)
    .flatMap((line) => line.replace(/^#+ /, "").match(/.{1,80}(?:\s|$)/g) ?? [""]),
);

test("a manuscript of another format shows the pages of the PDF beside it", async ({ home, page }) => {
  await home.choose(markdownFile("noon.md", NOON));
  const row = home.row("noon.md");
  await expect(row).toContainText(/\d+ words/);
  await home.give("drop", [NOON_PDF], row);
  const isPrint = row.getByRole("checkbox", { name: "noon.pdf is the PDF of the manuscript" });
  await expect(isPrint, "is guessed from the names").toBeChecked();
  await expectAccessible(page);
  await row.getByRole("button", { name: "Add the PDF" }).click();
  await expect(row).toContainText("noon.pdf");
  await expect(row).not.toContainText("Converting,");
  await row.getByRole("button", { name: /^Start full review/ }).click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);

  await page.getByRole("button", { name: "Pages", exact: true }).click();
  await expect(page.getByText("Pages of noon.pdf.")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Page 1", exact: true }).getByText("Tea at noon", { exact: true }),
  ).toBeAttached();
  const marks = page.locator(".page-mark[data-severity]");
  await expect(marks.first()).toBeAttached();
  await page.keyboard.press("j");
  await expect(page.locator(".page-mark[data-active]").first()).toBeInViewport();
  await expectAccessible(page);
  await expectFits(page);
});

test("the PDF of a manuscript can be added to a review that is complete", async ({ home, page }) => {
  await home.startReview(markdownFile("noon.md", NOON));
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  await expect(page.getByRole("button", { name: "Pages", exact: true })).toHaveCount(0);

  await page.getByRole("button", { name: "More" }).click();
  const dialog = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Add the PDF of the manuscript" }).click();
  await (await dialog).setFiles([NOON_PDF]);
  await page.getByRole("button", { name: "Pages", exact: true }).click(REVIEWED);
  await expect(page.getByText("Pages of noon.pdf.")).toBeVisible();
  await expect(page.locator(".page-mark[data-severity]").first()).toBeAttached();
});

test("of a large file only what is shown is read, and a part that does not come can be asked for again", async ({
  home,
  page,
  errors,
}) => {
  errors.allowed.push(/Failed to load resource/);
  const file = pdfFile("tea.pdf", "Tea on paper", TEA_ON_PAPER, 1_200_000);
  await home.startReview(file);
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  const original = /\/documents\/[\da-f-]{36}\/original$/;
  const statuses: number[] = [];
  page.on("response", (response) => {
    if (original.test(response.url())) statuses.push(response.status());
  });
  const programs = /\/_next\/static\/chunks\//;
  await page.route(programs, (route) => route.abort());
  await page.getByRole("button", { name: "Pages", exact: true }).click();
  await expect(page.getByText("The program that shows pages could not be loaded.")).toBeVisible();
  await page.unroute(programs);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(drawnPage(page, 1)).toBeAttached();
  expect(new Set(statuses)).toEqual(new Set([206]));
  expect(statuses.length * CHUNK).toBeLessThan(file.buffer.length / 2);

  await page.route(original, (route) => route.abort());
  await goTo(page, 7);
  await expect(page.getByText("The file could not be loaded.")).toBeVisible();
  await page.unroute(original);
  await page.getByRole("button", { name: "Try again" }).click();
  await goTo(page, 7);
  await expect(drawnPage(page, 7)).toBeAttached();
});

const drawnPage = (page: Page, number: number) => page.locator(`[data-page="${number}"] canvas[data-drawn]`);

async function goTo(page: Page, number: number): Promise<void> {
  await page.getByLabel("Page", { exact: true }).fill(`${number}`);
  await page.keyboard.press("Enter");
}
