import { manuscript } from "#e2e/documents/manuscript.ts";
import { wordFile } from "#e2e/documents/office-file.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

test("a shared review is read by anyone with the link, and by nobody once it is private again", async ({
  home,
  page,
  account,
  context,
  someoneElse,
  signIn,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await home.startReview(wordFile("tea.docx", manuscript({ title: "Tea with a picture" }).split("\n\n")));
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);

  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share this review" });
  await dialog.getByRole("switch", { name: /^Public page/ }).click();
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/shared\/[\da-f-]{36}$/);

  const visitor = await someoneElse();
  await visitor.goto(link);
  const shared = new ReaderPage(visitor);
  await expect(shared.text.getByRole("heading", { name: "Tea with a picture" })).toBeVisible();
  const picture = await visitor.locator('meta[property="og:image"]').getAttribute("content");
  const { pathname, search } = new URL(picture ?? "");
  const answer = await visitor.request.get(`${pathname}${search}`);
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "image/png"]);
  await expect(visitor.locator('meta[property="og:title"]')).toHaveAttribute("content", "Tea with a picture");
  const image = shared.text.getByRole("img");
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(120);
  await shared.unfold(shared.cards.first());
  await expect(shared.openCard.getByRole("blockquote")).toBeVisible();
  for (const name of [/^Address/, /^Dismiss/, /^Share/, /^More/])
    await expect(visitor.getByRole("button", { name })).toHaveCount(0);
  await visitor.keyboard.press("a");
  await expect(shared.tab("Done")).toHaveText(/0$/);

  const closed = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await dialog.getByRole("switch", { name: /^Public page/ }).click();
  expect((await closed).ok()).toBe(true);
  await expect(dialog).toContainText("Only you can open this review.");
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "This review is private" })).toBeVisible();
  await expect(visitor.getByRole("link", { name: "Sign in to ask for access" })).toBeVisible();

  await signIn(visitor.context());
  await visitor.goto(link.replace("/shared/", "/reviews/"));
  await visitor.getByLabel("Message to the owner (optional)").fill("May I read this, please?");
  await visitor.getByRole("button", { name: "Request access" }).click();
  await expect(visitor.getByRole("status").filter({ hasText: "We sent your request" })).toBeVisible();
  await expect(async () => {
    await visitor.goto("/outbox");
    await new SignInPage(visitor).openMail(account.email, /asks to read/);
  }).toPass();
  await expect(visitor.frameLocator("iframe").getByText("May I read this, please?")).toBeVisible();
});
