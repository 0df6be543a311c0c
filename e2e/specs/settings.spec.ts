import { expect, test } from "#e2e/fixtures.ts";
import { ONE_TRY, REVIEWED } from "#e2e/patience.ts";

test("a name is kept", async ({ shelved: { page: author } }) => {
  await author.goto("/settings");
  await author.getByLabel("Name").fill("Ada Reader");
  await author.getByRole("button", { name: "Save name" }).click();
  await expect(author.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await author.reload();
  await expect(author.getByLabel("Name")).toHaveValue("Ada Reader");
});

test("a key opens the API until it is revoked", async ({ shelved: { page: author }, request }) => {
  await author.goto("/settings/api-keys");
  await author.getByLabel("Name").fill("Script");
  await author.getByRole("button", { name: "Create key" }).click();
  const made = author.getByRole("region", { name: "Copy the key for “Script” now" });
  const key = await made.getByRole("code").first().innerText();
  const ask = (path: string) => request.get(path, { headers: { authorization: `Bearer ${key}` } });
  const answer = await ask("/api/credit-score");
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ preview_credits_remaining: 3, credit_source: "personal" });
  await made.getByRole("button", { name: "Done" }).click();
  await expect(author.getByRole("main")).not.toContainText(key);

  await author.getByRole("button", { name: "Revoke Script" }).click();
  await author.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(author.getByText(/^\d+ revoked keys?$/)).toBeVisible();
  const refused = await ask("/api/credit-score");
  expect(refused.status()).toBe(401);
  expect(refused.headers()["content-type"]).toContain("application/problem+json");
});

test("a key reaches no further than its scopes", async ({ shelved: { page: author }, request }) => {
  await author.goto("/settings/api-keys");
  await author.getByLabel("Name").fill("Balance only");
  for (const box of await author.getByRole("group", { name: "The key may" }).getByRole("checkbox").all())
    await box.uncheck();
  await author.getByRole("button", { name: "Create key" }).click();
  await expect(author.getByRole("alert").filter({ hasText: "Choose at least one" })).toBeVisible();
  await author.getByRole("checkbox", { name: /^Read limits/ }).check();
  await author.getByRole("button", { name: "Create key" }).click();
  const key = await author
    .getByRole("region", { name: /^Copy the key/ })
    .getByRole("code")
    .first()
    .innerText();
  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get("/api/credit-score", { headers })).status()).toBe(200);
  expect((await request.get("/api/history", { headers })).status()).toBe(403);
});

test.describe("where reviews are paid for", () => {
  test.use({ withModel: true });

  test("the ledger tells what a review held and used", async ({ sample, page }) => {
    expect(await sample.count("Comments")).toBeGreaterThan(0);
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Review again …" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Start preview, 1 preview credit" }).click();
    await expect(page.getByText("Preview", { exact: true })).toBeVisible();
    await sample.waitForComments();
    const rows = page.getByRole("table").getByRole("row");
    const complete = rows.filter({ hasText: "The preview is complete" }).first();
    // The ledger does not change while it is open.
    await expect(async () => {
      await page.goto("/settings/credits");
      await expect(complete).toBeVisible(ONE_TRY);
    }).toPass(REVIEWED);
    await expect(rows.filter({ hasText: "Held when a preview started" }).first()).toContainText("−1");
    await expect(complete).toContainText("used the credit");
    await expect(rows.filter({ hasText: "Held when a preview started" }).first()).toContainText("2 previews");
    await expect(rows.filter({ hasText: "Added" })).toHaveCount(2);
  });
});
