import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

test("a finished review is new until it was opened", async ({ home, page }) => {
  await home.choose(markdownFile("tea.md", manuscript({ title: "Tea that is new" })));
  // Chosen while the file is read, so that the page stays and the review ends unseen.
  await home.row("tea.md").getByRole("button", { name: "Add a focus" }).click();
  await home.row("tea.md").getByLabel("Focus").fill("Look at the percentages.");
  await home
    .row("tea.md")
    .getByRole("button", { name: /^Start full review/ })
    .click();
  // Left at once, before the server can have answered: the review is started all the same.
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
  await expect(rows).toContainText("9 open of 10");

  await rows.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete review …" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete review" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await expect(rows).toHaveCount(0);
  errors.allowed.push(/status of 404/);
  await page.goto(first);
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Short Evening Walks");
});
