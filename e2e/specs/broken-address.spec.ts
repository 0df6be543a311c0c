import { expect, test } from "#e2e/fixtures.ts";

test("an address with a broken escape is answered like any other that names nothing", async ({ page }) => {
  const api = await page.request.get("/api/history/%E0%A4%A");
  expect(api.status()).toBe(401);
  expect(api.headers()["content-type"]).toContain("application/problem+json");
  expect((await page.request.get("/problems/%E0%A4%A")).status()).toBe(404);
});
