import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";

test("a person downloads everything, then deletes the account, and is a stranger afterwards", async ({
  author,
  account,
  context,
}) => {
  await author.goto("/settings");
  await author.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "Account" }).click();
  const places = author.getByRole("region", { name: "Where you are signed in" });
  await expect(places.getByRole("listitem").filter({ hasText: "This browser" })).toContainText("signed in");
  const download = author.waitForEvent("download");
  await author.getByRole("link", { name: "Download archive" }).click();
  expect((await download).suggestedFilename()).toMatch(/^galley-export-\d{4}-\d\d-\d\d\.zip$/);
  expect(await (await download).failure()).toBeNull();

  await author.getByRole("button", { name: "Delete account …" }).click();
  const dialog = author.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog.getByText("Documents with all files")).toBeVisible();
  await expectAccessible(author);
  await expectFits(author);
  const remove = dialog.getByRole("button", { name: "Delete account" });
  await dialog.getByLabel(/to confirm$/).fill("somebody@example.org");
  await expect(remove).toBeDisabled();
  await dialog.getByLabel(/to confirm$/).fill(account.email.toUpperCase());
  await remove.click();

  await author.waitForURL("/");
  await expect(author.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
  const answer = await context.request.get("/api/profile");
  expect(answer.status()).toBe(401);
  await author.goto("/settings/account");
  await expect(author).toHaveURL(/\/sign-in/);
});
