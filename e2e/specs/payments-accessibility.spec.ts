import { expectAccessible, expectFits } from "#e2e/expect-accessible.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/shared-payments-app.ts";

test("prices, for a visitor and with the fields of every kind of place", async ({ page }) => {
  for (const country of ["DE", "US", "CA"]) {
    await page.goto(`/pricing?country=${country}`);
    await expect(page.getByRole("heading", { name: "Plans" })).toBeVisible();
    await expectFits(page);
    await expectAccessible(page);
  }
});

test("plan, credits and the dialogs before a change, with and without a plan", async ({
  author,
  paymentPage,
}) => {
  for (const path of ["/settings/plan", "/settings/credits", "/reviews"]) {
    await author.goto(path);
    await expectFits(author);
    await expectAccessible(author);
  }
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Choose the Small plan" }).click();
  await paymentPage.pay({ country: "DE" });
  await expect(author.getByText("Your Small plan is active.")).toBeVisible();
  await expectFits(author);
  await expectAccessible(author);
  await author.getByRole("button", { name: "Cancel the plan" }).click();
  await expect(author.getByRole("dialog").getByRole("button", { name: /^Cancel on/ })).toBeVisible();
  await expectAccessible(author);
  await author.keyboard.press("Escape");
  await expect(author.getByRole("button", { name: "Cancel the plan" })).toBeFocused();
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Upgrade to the Large plan" }).click();
  await expect(author.getByRole("button", { name: /^Continue to payment/ })).toBeVisible();
  await expectFits(author);
  await expectAccessible(author);
});
