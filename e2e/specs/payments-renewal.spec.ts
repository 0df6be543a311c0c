import { expect } from "#e2e/fixtures.ts";
import { ONE_TRY } from "#e2e/patience.ts";
import { testPayments } from "#e2e/payments-app.ts";

// Turns the clock of the bank, which is that of all tests in a file.
const test = testPayments("e2e-app-payments-renewal");
const DAY_SECONDS = 86_400;

test("a renewal that is declined says what to do, and the invoice can be paid", async ({
  author,
  paymentPage,
  shop: { bank },
}) => {
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Choose the Small plan" }).click();
  await paymentPage.pay({ card: "4000000000000341", country: "DE" });
  await expect(author.getByText("Your Small plan is active.")).toBeVisible();
  bank.advance(bank.now() + 32 * DAY_SECONDS);
  await bank.idle();
  await expect(async () => {
    await author.goto("/settings/plan");
    await expect(author.getByRole("region", { name: "Your plan" })).toContainText(
      "The last payment failed.",
      ONE_TRY,
    );
  }).toPass();
  await expect(author.getByRole("button", { name: "Change the card" })).toBeVisible();
  const open = author.getByRole("row").filter({ hasText: "To be paid" });
  await expect(open).toContainText("Small plan");
  await expect(open.getByRole("link", { name: /^Pay/ })).toHaveAttribute("href", /^http/);
});
