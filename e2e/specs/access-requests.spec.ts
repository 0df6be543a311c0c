import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";

async function askForAccess(visitor: Page, address: string, message: string): Promise<void> {
  await visitor.goto(address);
  await visitor.getByLabel("Message to the owner (optional)").fill(message);
  await visitor.getByRole("button", { name: "Request access" }).click();
  await expect(visitor.getByRole("status").filter({ hasText: "We sent your request" })).toBeVisible();
}

/** Opens the mail about a person's request, and returns where one of its buttons leads. */
async function placeInMail(reader: Page, owner: string, asker: string, button: string): Promise<string> {
  await expect(async () => {
    await reader.goto("/outbox");
    await new SignInPage(reader).openMail(owner, new RegExp(`^.*${asker} asks to read`));
  }).toPass();
  const href = await reader.frameLocator("iframe").getByRole("link", { name: button }).getAttribute("href");
  return new URL(href ?? "").pathname + new URL(href ?? "").search;
}

test("a request for access is refused or granted from the mail about it, and the owner confirms it on a page", async ({
  sample,
  page,
  account,
  someoneElse,
  signIn,
  errors,
}) => {
  errors.allowed.push(/status of 40[34]/);
  await expect(sample.cards.first()).toBeVisible();
  const address = page.url().replace(/[?#].*$/, "");
  const reader = await someoneElse();

  const refused = await someoneElse();
  const { email: stranger } = await signIn(refused.context());
  await askForAccess(refused, address, "Let me in.");
  const refusal = await placeInMail(reader, account.email, stranger, "Refuse");
  await refused.goto(refusal);
  await expect(refused.getByRole("heading", { name: "You cannot answer this request" })).toBeVisible();
  await expectAccessible(refused);

  await page.goto(refusal);
  await expect(page.getByRole("heading", { name: "Refuse the request?" })).toBeVisible();
  await expect(page.getByText("Let me in.")).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("heading", { name: "You refused the request" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(`${stranger} is not told`);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This request is not open any more" })).toBeVisible();
  await expectAccessible(page);
  await refused.goto(address);
  await expect(refused.getByRole("heading", { name: "This review is private" })).toBeVisible();

  const granted = await someoneElse();
  const { email: colleague } = await signIn(granted.context());
  await askForAccess(granted, address, "May I comment?");
  const grant = await placeInMail(reader, account.email, colleague, "Grant access");
  // The outbox names its links as the mail does, and cuts long subjects.
  for (const name of [/^Grant access/, /^Refuse/])
    await expect(
      reader.getByRole("list", { name: "Links in this mail" }).getByRole("link", { name }),
    ).toBeVisible();
  await expectFits(reader);
  await reader.goto(grant);
  await expect(reader).toHaveURL(`/sign-in?callbackUrl=${encodeURIComponent(grant)}`);
  await page.goto(grant);
  await expect(page.getByRole("heading", { name: "Grant access to your review?" })).toBeVisible();
  await page.getByRole("combobox", { name: "Access as" }).selectOption("Commenter");
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("button", { name: "Grant access" }).click();
  await expect(page.getByRole("heading", { name: "You granted the request" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(
    `${colleague} can open the review now, and reads and comments.`,
  );
  await granted.goto(address);
  await expect(granted.getByRole("banner").getByText("Commenter", { exact: true })).toBeVisible();
});
