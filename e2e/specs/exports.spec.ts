import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { manuscript } from "#e2e/documents/manuscript.ts";
import { wordFile } from "#e2e/documents/office-file.ts";
import { expectAccessible } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { ReaderPage } from "#e2e/pages/reader-page.ts";

async function openExport(page: Page) {
  await page.getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export this review" });
  await expect(dialog.getByRole("radio").first()).toBeVisible();
  return dialog;
}

test("comments go into the author's Word file, and the page says where they are", async ({ home, page }) => {
  await home.startReview(wordFile("tea.docx", manuscript({ title: "Tea in files" }).split("\n\n")));
  const reader = new ReaderPage(page);
  await reader.waitForComments();
  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: /^Word/ }).check();
  await expect(dialog.getByText("your file")).toHaveCount(1);
  await dialog.getByRole("radio", { name: "All", exact: true }).check();
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe("tea – Galley comments.docx");
  const file = await readFile(await download.path());
  expect(file.subarray(0, 2).toString()).toBe("PK");
  await expect(dialog.getByRole("status")).toContainText(/\d+ comments: \d+ on the exact words/);
});

test("chosen comments leave as Markdown, by keyboard alone", async ({ sample, page }) => {
  await sample.waitForComments();
  await page.getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Export this review" });
  await dialog.getByRole("radio", { name: /^Markdown/ }).focus();
  await page.keyboard.press("Space");
  await dialog.getByRole("radio", { name: "Chosen ones" }).focus();
  await page.keyboard.press("Space");
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  await dialog.getByRole("checkbox").first().focus();
  await page.keyboard.press("Space");
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  const text = await readFile(await (await saving).path(), "utf8");
  expect(text.match(/\{>>C\d{3} \(/g)).toHaveLength(1);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Export" })).toBeFocused();
});

test("the dialog is accessible, also on a phone", async ({ shelved, page }) => {
  await shelved.waitForComments();
  await openExport(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
});

test("a refusal is said in words", async ({ sample, page, errors }) => {
  errors.allowed.push(/status of 422 .*\/export\/places/);
  await sample.waitForComments();
  await page.route("**/export/places**", (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "/problems/export-failed", title: "T", detail: "Choose fewer comments." }),
    }),
  );
  const dialog = await openExport(page);
  await dialog.getByRole("button", { name: "Export" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Choose fewer comments.");
});
