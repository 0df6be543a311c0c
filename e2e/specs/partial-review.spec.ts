import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import type { HomePage } from "#e2e/pages/home-page.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { REVIEWED } from "#e2e/patience.ts";
import { settled } from "#e2e/settled.ts";
import { BROKEN_KETTLE } from "#e2e/stand-ins/tea-model.ts";

test.use({ withModel: true });

const THREE_PASSAGES = 22;
const PHONE = { width: 390, height: 844 };

/** Reviews a manuscript of which the model reads the first passage only, and returns the notice. */
async function reviewPartly(home: HomePage, page: Page, title: string): Promise<Locator> {
  const text = manuscript({ title, paragraphs: THREE_PASSAGES });
  await home.startReview(markdownFile("tea.md", `${text}\n\n${BROKEN_KETTLE}\n`));
  await new ReaderPage(page).waitForComments();
  const notice = page.getByRole("alert").filter({ hasText: "This review is partial:" });
  await expect(notice).toBeVisible(REVIEWED);
  return notice;
}

async function credits(page: Page): Promise<number> {
  return (await (await page.request.get("/api/credit-score")).json()).paid_credits_remaining;
}

test("a partial review says what it lacks, is marked in the list, and is whole once it was continued", async ({
  home,
  page,
}) => {
  const notice = await reviewPartly(home, page, "Tea from a broken kettle");
  await expect(notice).toContainText(/models read [1-8]\d? % of the text closely\./);
  await expect(notice).toContainText("The model server refuses the key. The key has to be set anew.");
  await expect(notice).toContainText("Continue the review to run again what failed. This takes no credit.");
  const [desk, phone] = [page.viewportSize() ?? PHONE, PHONE];
  for (const [colorScheme, size] of [
    ["light", desk],
    ["dark", desk],
    ["light", phone],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await settled(page);
    await expect(notice).toBeInViewport();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
  }
  await page.setViewportSize(desk);
  const held = await credits(page);

  const reviewPage = page.url();
  await home.open();
  const row = home.review("Tea from a broken kettle");
  await expect(row.getByText("Partial", { exact: true })).toBeVisible();

  await page.goto(reviewPage);
  await notice.getByRole("button", { name: "Continue review" }).click();
  await expect(notice).toHaveCount(0);
  await new ReaderPage(page).waitForComments();
  await expect(notice).toHaveCount(0);
  expect(await credits(page)).toBe(held);
  await home.open();
  await expect(row).toBeVisible();
  await expect(row.getByText("Partial", { exact: true })).toHaveCount(0);
});

test("the credit of a partial review is taken back once, and the review stays", async ({ home, page }) => {
  const before = await credits(page);
  const notice = await reviewPartly(home, page, "Tea from a kettle that stays broken");
  expect(await credits(page)).toBe(before - 1);
  await notice.getByRole("button", { name: "Take back the credit" }).click();
  await expect(notice).toContainText("Your credit was returned.");
  await expect(notice.getByRole("button")).toHaveCount(0);
  expect(await credits(page)).toBe(before);
  await page.reload();
  await expect(notice).toContainText("Your credit was returned.");
  await expect(new ReaderPage(page).cards.first()).toBeVisible();
});
