import type { Page } from "@playwright/test";
import { expectAccessible } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";

/** Selects the first words of a paragraph of the manuscript, as a pointer does. */
async function selectWords(page: Page, paragraph: RegExp): Promise<void> {
  const text = page.locator(".manuscript p").filter({ hasText: paragraph });
  await text.scrollIntoViewIfNeeded();
  await text.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (!words) throw new Error("The paragraph has no words.");
    const range = document.createRange();
    range.setStart(words, 0);
    range.setEnd(words, "Between a fifth".length);
    getSelection()?.removeAllRanges();
    getSelection()?.addRange(range);
  });
}

test("two people answer each other, comment on words and see what the other does at once", async ({
  page,
  sample,
  account,
  signIn,
  someoneElse,
  baseURL,
}) => {
  await sample.waitForComments();
  const sessionId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const headers = { origin: baseURL ?? "" };
  const guest = await someoneElse();
  const other = await signIn(guest.context());
  await page.request.patch("/api/profile", { headers, data: { name: "Ann Lee" } });
  await guest.request.patch("/api/profile", { headers, data: { name: "Bo Berg" } });
  const shared = await page.request.post(`/api/history/${sessionId}/people`, {
    headers,
    data: { email: other.email, role: "commenter" },
  });
  expect(shared.ok()).toBe(true);
  expect(account.email).not.toBe(other.email);

  const theirs = new ReaderPage(guest);
  await theirs.open(sessionId);
  await sample.open(sessionId);

  // A reply with a mention, by keyboard alone.
  const field = sample.openCard.getByRole("textbox", { name: /^Reply to comment/ });
  await expect(field).toBeVisible();
  await page.keyboard.press("r");
  await expect(field).toBeFocused();
  await field.pressSequentially("Is this so, @Bo");
  await expect(page.getByRole("listbox", { name: "People of this review" })).toContainText("Bo Berg");
  await field.press("Enter");
  await expect(field).toHaveValue("Is this so, @Bo Berg ");
  await field.press("Control+Enter");
  const asked = sample.openCard.getByRole("listitem", { name: "Reply of Ann Lee" });
  await expect(asked).toContainText("Is this so, @Bo Berg");
  await expect(field).toHaveValue("");

  const seen = theirs.openCard.getByRole("listitem", { name: "Reply of Ann Lee" });
  await expect(seen).toContainText("Is this so, @Bo Berg");
  await expect(seen.getByRole("button")).toHaveCount(0);
  await theirs.openCard.getByRole("textbox", { name: /^Reply/ }).fill("It is.");
  await theirs.openCard.getByRole("button", { name: "Reply", exact: true }).click();
  const answered = sample.openCard.getByRole("listitem", { name: "Reply of Bo Berg" });
  await expect(answered).toContainText("It is.");

  // The author changes a reply; the owner deletes it.
  const own = theirs.openCard.getByRole("listitem", { name: "Reply of Bo Berg" });
  await own.getByRole("button", { name: "Change this reply" }).click();
  await own.getByRole("textbox", { name: "Change the reply" }).fill("It is not.");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(answered).toContainText("It is not.");
  await expect(answered).toContainText("changed");
  await answered.getByRole("button", { name: "Delete this reply" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete reply" }).click();
  await expect(answered).toHaveCount(0);
  await expect(own).toHaveCount(0);

  // A comment on words, which no review counts.
  await selectWords(guest, /^Between a fifth/);
  await guest.getByRole("button", { name: "Comment", exact: true }).click();
  const dialog = guest.getByRole("dialog", { name: "Comment on these words" });
  await expect(dialog.getByRole("blockquote")).toHaveText("Between a fifth");
  await dialog.getByRole("textbox", { name: "Comment", exact: true }).fill("Of which adults?");
  await expectAccessible(guest);
  await dialog.getByRole("button", { name: "Comment" }).click();
  await expect(dialog).toBeHidden();
  const written = sample.card(/Of which adults/);
  await expect(written).toContainText("Bo Berg");
  await expect(sample.text.locator("mark[data-severity=written]")).toHaveText("Between a fifth");
  await sample.margin.getByRole("combobox", { name: "Who wrote it" }).selectOption("By people");
  await expect(sample.cards).toHaveCount(1);
  await sample.unfold(written);
  await written.getByRole("combobox", { name: /^Assign comment/ }).selectOption("Ann Lee (you)");
  await expect(written).toContainText("for Ann Lee");
  await expectAccessible(page);
  await written.getByRole("button", { name: "Resolve" }).click();
  await expect(sample.tab("Done")).toHaveText(/1$/);
  await expect(theirs.tab("Done")).toHaveText(/1$/);

  // Whose access ends sees no more of it.
  const sharing = await (await page.request.get(`/api/history/${sessionId}/sharing`)).json();
  await page.request.delete(`/api/history/${sessionId}/people/${sharing.people[0].member_id}`, { headers });
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "This review is private" })).toBeVisible();
});
