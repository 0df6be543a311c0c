import { createAccount, newAddress } from "#e2e/account.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

test("a visitor comes from the start page to their desk without a mail address", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Review a manuscript" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByRole("button", { name: "Continue on this computer" }).click();
  await expect(page).toHaveURL(/\/reviews$/);
  await expect(page.getByRole("region", { name: "Upload" })).toBeVisible();

  await page.goto("/");
  await expect(page, "who is signed in needs no introduction").toHaveURL(/\/reviews$/);
  await page.getByRole("button", { name: "Account" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Sign in" })).toBeVisible();
});

test("a visitor reads the finished review of the sample without signing in", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "See a sample review" }).click();
  const reader = new ReaderPage(page);
  await reader.waitForComments();
  await expect(page).toHaveURL(/\/sample$/);
  await reader.unfold(reader.card(/^Table 2/));
  for (const name of [/^Address/, /^Dismiss/, /^Share/, /^More/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("link", { name: "Review a manuscript" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
});

test("on a phone the bar of the sample leaves room for its title", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sample");
  const title = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  await expect(title).toContainText("Short Evening Walks");
  expect((await title.boundingBox())?.width ?? 0).toBeGreaterThan(120);
  await expect(page.getByRole("link", { name: "Review yours" })).toBeVisible();
});

test("a link by mail signs in once, on the page that was wanted", async ({ page, someoneElse }) => {
  const address = newAddress();
  await page.goto("/settings/credits");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  const signIn = new SignInPage(page);
  await signIn.askForLink(address);
  await expect(page.getByRole("main")).toContainText(address);
  await signIn.openOutbox();
  await signIn.openMail(address);
  const link = signIn.link();
  const target = await link.getAttribute("href");
  await link.click();
  await expect(page).toHaveURL(/\/settings\/credits$/);
  await expect(page.getByRole("heading", { name: "Limits", level: 1 })).toBeVisible();

  const later = await someoneElse();
  await later.goto(target ?? "");
  await expect(later).toHaveURL(/\/sign-in/);
  await expect(later.getByRole("alert").filter({ hasText: /\S/ })).toContainText(
    "This sign-in link was already used or has expired. Request a new one below.",
  );
  await expect(later.getByLabel("Mail address")).toBeVisible();
});

test("a link leads to the address that the visitor has open", async ({ playwright, baseURL }) => {
  const here = (baseURL ?? "").replace("localhost", "127.0.0.1");
  const request = await playwright.request.newContext({ baseURL: here });
  const { cookies } = await createAccount(request);
  expect(cookies.find(({ name }) => name === "authjs.session-token")?.domain).toBe("127.0.0.1");
  await request.dispose();
});

test("pages of the desk and unknown addresses say plainly what is the matter", async ({ page, errors }) => {
  errors.allowed.push(/status of 404/);
  await page.goto("/reviews");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=%2Freviews$/);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading").first()).toBeVisible();
});
