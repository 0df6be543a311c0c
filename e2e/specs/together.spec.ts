import { manuscript } from "#e2e/documents/manuscript.ts";
import { wordFile } from "#e2e/documents/office-file.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";
import { SignInPage } from "#e2e/pages/sign-in-page.ts";
import { REVIEWED } from "#e2e/patience.ts";

test("a review is shared with people and by links, a request is granted, and access ends when the owner says so", async ({
  home,
  page,
  account,
  someoneElse,
  signIn,
  errors,
}) => {
  errors.allowed.push(/status of 40[34]/);
  await home.startReview(wordFile("tea.docx", manuscript({ title: "Tea for three" }).split("\n\n")));
  const reader = new ReaderPage(page);
  await expect(reader.cards.first()).toBeVisible(REVIEWED);
  const address = page.url().replace(/[?#].*$/, "");
  const dialog = page.getByRole("dialog", { name: "Share this review" });

  const editor = await someoneElse();
  const { email } = await signIn(editor.context());
  await page.getByRole("button", { name: "Share" }).click();
  await dialog.getByLabel("Mail address").fill(email);
  await dialog.getByRole("combobox", { name: "Role", exact: true }).selectOption("Editor");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("combobox", { name: `Role of ${email}` })).toHaveValue("editor");
  await expectAccessible(page);
  await expectFits(page);

  await expect(async () => {
    await editor.goto("/outbox");
    await new SignInPage(editor).openMail(email, /shares a review with you/);
  }).toPass();
  await editor.goto("/reviews");
  const shared = editor.getByRole("region", { name: "Shared with me" });
  await expect(shared).toContainText(account.email);
  await expectAccessible(editor);
  await shared.getByRole("link").click();
  const theirs = new ReaderPage(editor);
  await expect(editor.getByRole("banner").getByText("Editor", { exact: true })).toBeVisible();
  await theirs.unfold(theirs.cards.first());
  await editor.getByRole("button", { name: "Dismiss", exact: true }).first().click();
  await expect(theirs.tab("Done")).toHaveText(/1$/);

  await dialog.getByRole("button", { name: "Make a link" }).click();
  const link = await dialog.getByLabel("Address of the new link").inputValue();
  const visitor = await someoneElse();
  await visitor.goto(link);
  const seen = new ReaderPage(visitor);
  await expect(seen.text.getByRole("heading", { name: "1 Methods" })).toBeVisible();
  await expect(visitor.getByRole("banner").getByText("Read only")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove the link" }).click();
  await expect(dialog.getByLabel("Address of the new link")).toHaveCount(0);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessible(visitor);

  const asker = await signIn(visitor.context());
  await visitor.goto(address);
  await visitor.getByLabel("Message to the owner (optional)").fill("May I, please?");
  await visitor.getByRole("button", { name: "Request access" }).click();
  await expect(visitor.getByRole("status").filter({ hasText: "We sent your request" })).toBeVisible();
  await page.goto(`${address}?sharing`);
  const asked = dialog.getByRole("region", { name: "A request for access" });
  await expect(asked).toContainText("May I, please?");
  await asked.getByRole("combobox").selectOption("Commenter");
  await asked.getByRole("button", { name: "Grant" }).click();
  await expect(dialog.getByRole("combobox", { name: `Role of ${asker.email}` })).toHaveValue("commenter");
  await visitor.reload();
  await expect(visitor.getByRole("banner").getByText("Commenter", { exact: true })).toBeVisible();

  await dialog.getByRole("button", { name: `Stop sharing with ${email}` }).click();
  await expect(dialog.getByRole("combobox", { name: `Role of ${email}` })).toHaveCount(0);
  await editor.reload();
  await expect(editor.getByRole("heading", { name: "This review is private" })).toBeVisible();
});
