import type { Page } from "@playwright/test";
import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { REVIEWED } from "#e2e/patience.ts";

const headersOf = (page: Page) => ({ origin: new URL(page.url()).origin });

async function startReview(page: Page, documentId: string, previous_session_id?: string): Promise<string> {
  const answer = await page.request.post(`/api/documents/${documentId}/process`, {
    headers: headersOf(page),
    data: { previous_session_id },
  });
  const { session_id } = await answer.json();
  await expect
    .poll(
      async () => (await (await page.request.get(`/api/history/${session_id}`)).json()).processing_status,
      REVIEWED,
    )
    .toBe("completed");
  return String(session_id);
}

/** Reviews a manuscript as often as it has versions. Returns the sessions, the first version first. */
async function review(page: Page, title: string, versions = 1): Promise<string[]> {
  const file = markdownFile(`${title}.md`, manuscript({ title }));
  const uploaded = await page.request.post("/api/documents/upload", {
    headers: headersOf(page),
    multipart: { file },
  });
  const { document_id } = await uploaded.json();
  await expect
    .poll(async () => {
      const documents: { document_id: string; status: string }[] = await (
        await page.request.get("/api/documents")
      ).json();
      return documents.find((each) => each.document_id === document_id)?.status;
    }, REVIEWED)
    .toBe("converted");
  const ids: string[] = [];
  for (let number = 0; number < versions; number += 1)
    ids.push(await startReview(page, document_id, ids.at(-1)));
  return ids;
}

test("several reviews are selected with the keyboard and the mouse, and deleted with their versions once confirmed", async ({
  home,
  page,
}) => {
  await review(page, "Salt");
  await review(page, "Tea", 2);
  await review(page, "Walks");
  await review(page, "Sleep");
  await home.open();
  const rows = home.reviews.getByRole("listitem");
  await expect(rows).toHaveCount(4);
  const bar = page.getByRole("region", { name: "Selection" });
  const count = bar.getByRole("status");
  const all = bar.getByRole("checkbox", { name: "Select all 4 manuscripts shown" });
  const boxOf = (title: string) =>
    rows.getByRole("checkbox", { name: new RegExp(`^Select (?:all \\d+ versions of )?${title}$`) });

  await boxOf("Sleep").focus();
  await page.keyboard.press("Space");
  await expect(boxOf("Sleep")).toBeChecked();
  await expect(count).toHaveText("1 review selected");
  await boxOf("Tea").click({ modifiers: ["Shift"] });
  await expect(count).toHaveText("4 reviews of 3 manuscripts, with all versions selected");
  await expect(boxOf("Walks")).toBeChecked();
  await expect(all).toBeChecked({ indeterminate: true });
  await expectAccessible(page);
  await expectFits(page);
  await page.keyboard.press("Escape");
  await expect(count).toHaveText("");
  await all.check();
  await expect(count).toHaveText("5 reviews of 4 manuscripts, with all versions selected");
  await all.uncheck();
  await expect(boxOf("Walks")).not.toBeChecked();

  await boxOf("Tea").check();
  await rows.getByRole("button", { name: /^Version 2 of 2/ }).click();
  const first = page.getByRole("checkbox", { name: "Select version 1 of Tea" });
  await expect(first).toBeChecked();
  await first.uncheck();
  await expect(count).toHaveText("1 review of 1 manuscript selected");
  await expect(boxOf("Tea")).toBeChecked({ indeterminate: true });
  await first.check();
  await boxOf("Salt").check();
  await bar.getByRole("button", { name: "Delete …" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete 3 reviews?" });
  await expect(dialog.getByRole("listitem")).toHaveText(["Tea (all 2 versions)", "Salt"]);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rows.filter({ hasText: "Walks" })).toHaveCount(1);

  await bar.getByRole("button", { name: "Delete …" }).click();
  await dialog.getByRole("button", { name: "Delete 3 reviews" }).click();
  await expect(page.getByText("3 reviews deleted")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows.getByRole("heading")).toHaveText([/Sleep$/, /Walks$/]);
});

test("public reviews are made private together, and one that fails is named", async ({
  home,
  page,
  errors,
}) => {
  const [tea] = await review(page, "Tea");
  const [salt] = await review(page, "Salt");
  await review(page, "Walks");
  for (const id of [tea, salt])
    await page.request.patch(`/api/history/${id}/visibility`, {
      headers: headersOf(page),
      data: { is_public: true },
    });
  await home.open();
  const bar = page.getByRole("region", { name: "Selection" });
  const isPublic = home.reviews.getByText("Public", { exact: true });
  await expect(isPublic).toHaveCount(2);
  await bar.getByRole("checkbox").check();
  await bar.getByRole("button", { name: "Make 2 private" }).click();
  await expect(page.getByText("2 reviews made private")).toBeVisible();
  await expect(isPublic).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(isPublic).toHaveCount(2);

  // Deleted elsewhere: there is nothing to make private.
  await page.request.delete(`/api/history/${salt}`, { headers: headersOf(page) });
  errors.allowed.push(/status of 404/);
  await bar.getByRole("button", { name: "Make 2 private" }).click();
  const notice = bar.getByRole("alert");
  await expect(notice).toContainText("1 review of 2 could not be made private");
  await expect(notice).toContainText("Salt: You have no session with this id.");
  expect((await (await page.request.get(`/api/history/${tea}`)).json()).is_public).toBe(false);
});
