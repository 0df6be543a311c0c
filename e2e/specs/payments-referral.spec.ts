import { expect } from "#e2e/fixtures.ts";
import { PaymentPage } from "#e2e/pages/payment-page.ts";
import { test } from "#e2e/shared-payments-app.ts";

test("a colleague follows the link, pays, and both see when they are rewarded", async ({
  author,
  account,
  someoneElse,
  signIn,
}) => {
  await author.goto("/settings/referrals");
  const link = await author.getByText(/\/r\/\w{10}$/).innerText();

  const colleague = await someoneElse();
  const { email } = await signIn(colleague.context());
  await colleague.goto(new URL(link).pathname);
  await colleague.getByRole("button", { name: `Accept for ${email}` }).click();
  await expect(colleague.getByText("The referral is registered.")).toBeVisible();
  await colleague.goto("/pricing?country=DE");
  await colleague.getByRole("button", { name: "Buy 5 reviews" }).click();
  await new PaymentPage(colleague).pay({ country: "DE", card: "5555555555554444" });
  await expect(colleague.getByText("5 credits were added.")).toBeVisible();

  await colleague.goto("/settings/referrals");
  const referrer = colleague.getByRole("region", { name: "Who referred you" });
  await expect(referrer).toContainText(account.email);
  await expect(referrer).toContainText("Both of you are rewarded on");
  await author.reload();
  await expect(author.getByRole("region", { name: "People you referred" })).toContainText("1");
});
