import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { wordFile } from "#e2e/documents/office-file.ts";
import { pdfFile } from "#e2e/documents/pdf-file.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ONE_TRY, REVIEWED } from "#e2e/patience.ts";

const tea = (title: string) => markdownFile("tea.md", manuscript({ title }));

test("a dropped file shows its price before the click, runs, and is listed when it is done", async ({
  home,
  page,
}) => {
  await expect(home.zone).toContainText("Drop a manuscript here");
  await expect(home.zone).toContainText(/at most \d+ MB/);
  await home.give("drop", [tea("Dropped tea")]);
  const row = home.row("tea.md");
  await home.waitForConversion("tea.md");
  await expect(home.page.locator("body"), "a review costs nothing here").not.toContainText(/credit/i);
  await expect(row).toContainText("No language model is configured, so only the computed checks run");
  const start = row.getByRole("button", { name: "Start full review" });
  await start.click();

  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
  await page.getByRole("link", { name: "My reviews" }).click();
  await expect(home.review("Dropped tea")).toBeVisible(REVIEWED);
  await expect(home.review("Dropped tea")).toContainText(/\d+ open/);
  await expect(home.row("tea.md")).toHaveCount(0);
});

test("a review that starts after the conversion opens in the reader, and the API keeps the ledger", async ({
  home,
  page,
}) => {
  await home.choose(tea("A preview of tea"));
  await home.row("tea.md").getByRole("button", { name: "Start preview" }).click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/, REVIEWED);
  await home.open();
  const review = home.review("A preview of tea");
  await expect(review).toBeVisible(REVIEWED);
  await expect(review).toContainText("Preview");
  const credits = await (await home.page.request.get("/api/credit-score")).json();
  expect(credits).toMatchObject({ preview_credits_remaining: 2 });
});

test("several files at once, of several kinds, by paste", async ({ home }) => {
  await home.give("paste", [
    wordFile("tea.docx", ["# Tea in a Word file", "Some text about tea.", "## Methods", "Tea was made."]),
    pdfFile("tea.pdf", "Tea in a PDF", ["Some text about tea that nobody drank.", "Tea was made of leaves."]),
    tea("Tea in Markdown"),
  ]);
  for (const name of ["tea.docx", "tea.pdf", "tea.md"]) await home.waitForConversion(name);
  await home.row("tea.pdf").getByRole("button", { name: "Remove tea.pdf" }).click();
  await home.page.getByRole("alertdialog").getByRole("button", { name: "Remove file" }).click();
  await expect(home.row("tea.pdf")).toHaveCount(0);
  await expect(home.row("tea.docx")).toBeVisible();
});

test("pasted text is uploaded, unless it has too few words for a review", async ({ home, page }) => {
  const paste = (text: string) =>
    page.locator("body").evaluate((target, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      target.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }));
    }, text);
  await expect(async () => {
    await paste("A few words");
    await expect(page.getByText("The pasted text is too short.").first()).toBeVisible(ONE_TRY);
  }).toPass();
  await paste(manuscript({ title: "Pasted tea" }));
  await home.waitForConversion("pasted-text.md");
});

test("a document with too few words says so before a review is started", async ({ home }) => {
  await home.choose({ name: "word.txt", mimeType: "text/plain", buffer: Buffer.from("Tea") });
  const row = home.row("word.txt");
  await expect(row.getByRole("alert")).toContainText("This document has 1 word. A review needs at least 50.");
  await expect(row.getByRole("button", { name: /^Start/ })).toHaveCount(0);
});

test("a supplement goes with its manuscript, with a note on what it is for", async ({ home, page }) => {
  await home.choose(tea("Tea with a supplement"));
  const row = home.row("tea.md");
  await home.waitForConversion("tea.md");
  await home.give("drop", [markdownFile("tables.md", "# Tables\n\nAll cups of tea that were served.")], row);
  await row.getByLabel("What does tables.md contain?").fill("The tables of the study");
  await row.getByRole("button", { name: "Add supplement" }).click();
  await expect(row).toContainText("tables.md");
  await expect(row).toContainText("The tables of the study");
  await expect(row).toContainText(/1 of \d+/);
  await expect(home.row("tables.md"), "is no manuscript of its own").toHaveCount(0);
  await expect(row).not.toContainText("Converting,");
  await row.getByRole("button", { name: /^Start full review/ }).click();
  await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
});

test("a file that cannot be used says why and what to do", async ({ home, errors }) => {
  errors.allowed.push(/status of 400/);
  await home.choose({
    name: "song.mp3",
    mimeType: "audio/mpeg",
    buffer: Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1"),
  });
  await expect(home.row("song.mp3").getByRole("alert")).toContainText(
    "song.mp3 is not a kind of file that Galley reads. Upload PDF, Word (.docx)",
  );
  await home.row("song.mp3").getByRole("button", { name: "Remove from list" }).click();
  await expect(home.row("song.mp3")).toHaveCount(0);

  await home.choose({ name: "nothing.md", mimeType: "text/markdown", buffer: Buffer.alloc(0) });
  await expect(home.row("nothing.md").getByRole("alert")).toContainText("nothing.md is empty (0 bytes).");

  const whole = pdfFile("cut.pdf", "Cut", ["This file breaks off."]);
  await home.choose({ ...whole, buffer: whole.buffer.subarray(0, 120) });
  const damaged = home.row("cut.pdf");
  await expect(damaged.getByRole("alert")).toContainText(/damaged/i);
  await expect(damaged.getByRole("button", { name: "Try the same file again" })).toBeVisible();
  const dialog = home.page.waitForEvent("filechooser");
  await damaged.getByRole("button", { name: "Choose another file" }).click();
  await (await dialog).setFiles([tea("Another copy")]);
  await expect(home.row("cut.pdf")).toHaveCount(0);
  await home.waitForConversion("tea.md");
});

test("when the server cannot be reached, the file stays for another try", async ({ home, page, errors }) => {
  errors.allowed.push(/ERR_FAILED/);
  await page.route("**/api/documents/upload", (route) => route.abort());
  await home.choose(tea("Sent twice"));
  const row = home.row("tea.md");
  await expect(row.getByRole("alert")).toContainText("The server cannot be reached");
  await page.unroute("**/api/documents/upload");
  await row.getByRole("button", { name: "Try again" }).click();
  await home.waitForConversion("tea.md");
});

test("the list is searched and filtered", async ({ home, page }) => {
  const titles = ["Tea at noon", "Coffee at night", "Water in the morning", "Milk for breakfast"];
  await home.choose(...titles.map((title, i) => markdownFile(`file-${i}.md`, textOn(title))));
  for (const [i] of titles.entries()) {
    const row = home.row(`file-${i}.md`);
    await home.waitForConversion(`file-${i}.md`);
    const kind = i === 0 ? /^Start preview/ : /^Start full review/;
    await row.getByRole("button", { name: kind }).click();
    await expect(page).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
    await home.open();
  }
  const rows = home.reviews.getByRole("listitem");
  // They are reviewed one after another.
  await expect(rows).toHaveCount(titles.length, { timeout: 2 * REVIEWED.timeout });
  await home.reviews.getByRole("searchbox", { name: "Search reviews" }).fill("night coffee");
  await expect(rows).toHaveCount(1);
  await home.reviews.getByRole("searchbox", { name: "Search reviews" }).fill("wine");
  await expect(home.reviews).toContainText("No review matches.");
  await home.reviews.getByRole("button", { name: "Show all" }).click();
  await expect(rows).toHaveCount(titles.length);
  await home.reviews.getByRole("combobox", { name: "Kind" }).selectOption("Preview");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Tea at noon");
});

/** A text that is like no other: a text like one that is reviewed already counts as its revision. */
function textOn(title: string): string {
  const word = title.split(" ")[0];
  const sentences = Array.from(
    { length: 12 },
    (_, i) => `${word} ${i + 1} was poured when ${word} ${i} was empty.`,
  );
  return `# ${title}\n\n${sentences.join(" ")}\n`;
}
