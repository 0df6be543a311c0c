import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { HomePage } from "#e2e/pages/home-page.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { ONE_TRY, REVIEWED } from "#e2e/patience.ts";

test("a finished review is new until it was opened", async ({ home, page }) => {
  await home.choose(markdownFile("tea.md", manuscript({ title: "Tea that is new" })));
  await home.waitForConversion("tea.md");
  // Started by a program, so that the review ends unseen.
  const [uploaded] = await (await page.request.get("/api/documents")).json();
  await page.request.post(`/api/documents/${uploaded.document_id}/process`, {
    headers: { origin: new URL(page.url()).origin },
    data: { preview: false, steering_prompt: "Look at the percentages." },
  });
  await home.open();
  const review = home.review("Tea that is new");
  await expect(review).toBeVisible(REVIEWED);
  await expect(review.getByText("New", { exact: true })).toBeAttached();
  const viewed = page.waitForResponse((answer) => answer.url().includes("/mark-viewed"));
  await review.getByRole("link").click();
  expect((await viewed).ok()).toBe(true);
  const reader = new ReaderPage(page);
  await reader.show("Overall");
  await expect(reader.margin).toContainText("Look at the percentages.");
  await page.getByRole("link", { name: "My reviews" }).click();
  await expect(review).toBeVisible();
  await expect(review.getByText("New", { exact: true })).toHaveCount(0);
});

test("a review that was requested starts even if the page is left at once", async ({ home }) => {
  await home.choose(markdownFile("tea.md", manuscript({ title: "Tea that was left" })));
  await home.row("tea.md").getByRole("button", { name: "Add a focus" }).click();
  await home.row("tea.md").getByLabel("Focus").fill("Look at the percentages.");
  await home
    .row("tea.md")
    .getByRole("button", { name: /^Start full review/ })
    .click();
  await expect(async () => {
    await home.open();
    await expect(home.review("Tea that was left")).toBeVisible(ONE_TRY);
  }).toPass(REVIEWED);
});

test("a review is made again beside the first, and deleted only when confirmed", async ({
  sample,
  page,
  errors,
}) => {
  const first = page.url();
  await sample.unfold(sample.cards.first());
  await page.keyboard.press("a");
  await expect(sample.tab("Done")).toHaveText(/1$/);
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Review again …" }).click();
  const dialog = page.getByRole("dialog", { name: "Review again" });
  await expect(dialog).not.toContainText(/credit/);
  await dialog.getByRole("button", { name: "Start full review" }).click();
  await expect(page).not.toHaveURL(first);
  await sample.waitForComments();
  await expect(sample.tab("Done")).toHaveText(/0$/);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete review …" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete review …" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete review" }).click();
  await expect(page).toHaveURL(/\/reviews$/);
  const rows = page.getByRole("region", { name: "Reviews" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("10 open of 11");

  await rows.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete review …" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete review" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(rows).toHaveCount(0);
  errors.allowed.push(/status of 404/);
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Short Evening Walks");
});

test("a revised version is uploaded from the review that it answers", async ({ sample, page }) => {
  await sample.waitForComments();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Review again …" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload a revised version" }).click();
  await (await chooser).setFiles(markdownFile("tea.md", manuscript({ title: "Other words" })));
  await expect(page).toHaveURL(/\/reviews$/);
  await expect(new HomePage(page).row("tea.md")).toContainText(
    "Revision of a manuscript that was reviewed before",
  );
});
