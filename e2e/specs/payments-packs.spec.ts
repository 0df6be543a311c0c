import { manuscript, markdownFile } from "#e2e/documents/manuscript.ts";
import { expect } from "#e2e/fixtures.ts";
import { HomePage } from "#e2e/pages/home-page.ts";
import { ONE_TRY } from "#e2e/patience.ts";
import { test } from "#e2e/shared-payments-app.ts";

test("a pack is bought at the price that was shown, and its credits are there on the way back", async ({
  author,
  paymentPage,
}) => {
  await author.goto("/pricing?country=DE");
  const pack = author
    .getByRole("listitem")
    .filter({ has: author.getByRole("heading", { name: "5 reviews" }) });
  await expect(pack).toContainText("€39.00");
  await expect(pack).toContainText("includes €6.23 VAT");
  await pack.getByRole("button", { name: "Buy 5 reviews" }).click();
  await paymentPage.pay({ country: "DE" });

  await expect(author).toHaveURL(/\/settings\/plan\?checkout=cs_/);
  await expect(author.getByText("5 credits were added.")).toBeVisible();
  await expect(author.getByRole("banner")).toContainText("5 credits");
  const invoice = author.getByRole("row").filter({ hasText: "5 reviews" });
  await expect(invoice).toContainText("€39.00");
  await expect(invoice).toContainText("Paid");
  await expect(invoice.getByRole("link", { name: /^Receipt/ })).toHaveAttribute("href", /^http/);
  await author.goto("/settings/credits");
  await expect(author.getByText("5 of 5 left")).toBeVisible();
});

test("a declined card leaves the checkout open, and giving it up closes it", async ({
  author,
  paymentPage,
  errors,
}) => {
  errors.allowed.push(/status of 402 .*\/c\/pay\//);
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Buy 5 reviews" }).click();
  await paymentPage.pay({ card: "4000000000000002" });
  await expect(author.getByText("Your card was declined.")).toBeVisible();
  await paymentPage.goBack();
  await expect(author).toHaveURL(/\/pricing\?country=DE&checkout=left$/);
  await expect(author.getByText("nothing was charged. The payment page is still open.")).toBeVisible();
  await author.getByRole("button", { name: "Give up" }).click();
  await expect(author.getByText("The payment page has closed without a payment.")).toBeVisible();
  await author.goto("/settings/plan");
  await expect(author.getByText("You have bought nothing yet.")).toBeVisible();
});

test("a bank that asks the holder of the card is answered before the credits come", async ({
  author,
  paymentPage,
}) => {
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Buy 1 review", exact: true }).click();
  await paymentPage.pay({ card: "4000002760003184" });
  await author.getByRole("button", { name: "Complete" }).click();
  await expect(author.getByText("1 credit was added.")).toBeVisible();
});

test("a debit that takes days is said to be pending, and its credits come with the money", async ({
  author,
  paymentPage,
  shop: { bank },
}) => {
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Buy 1 review", exact: true }).click();
  await paymentPage.pay({ card: "6304000000000000" });
  await expect(author.getByText("Your bank has not confirmed the payment yet.")).toBeVisible();
  const session = new URL(author.url()).searchParams.get("checkout") ?? "";
  bank.settle(session, true);
  await expect(author.getByText("1 credit was added.")).toBeVisible();
});

test("yen are shown and paid without decimals", async ({ author, paymentPage }) => {
  await author.goto("/pricing");
  await author.getByLabel("Country").selectOption({ label: "Japan" });
  const pack = author
    .getByRole("listitem")
    .filter({ has: author.getByRole("heading", { name: "5 reviews" }) });
  await expect(pack).toContainText("JP¥5,900");
  await expect(pack).toContainText("includes JP¥536 consumption tax");
  await pack.getByRole("button", { name: "Buy 5 reviews" }).click();
  await paymentPage.pay({ country: "JP" });
  await expect(author.getByText("5 credits were added.")).toBeVisible();
  await expect(author.getByRole("row").filter({ hasText: "5 reviews" })).toContainText("JP¥5,900");
});

test("a VAT id of a German business leaves the tax to the buyer", async ({ author, paymentPage }) => {
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Buy 5 reviews" }).click();
  await paymentPage.pay({ country: "DE", vatId: "DE123456789" });
  await expect(author.getByText("5 credits were added.")).toBeVisible();
  const invoice = author.getByRole("row").filter({ hasText: "5 reviews" });
  await expect(invoice).toBeVisible();
  await expect(invoice).not.toContainText("tax");
});

test("who is out of credits buys one beside the start button, comes back, and starts", async ({
  author,
  paymentPage,
}) => {
  const home = new HomePage(author);
  await home.open();
  await home.choose(markdownFile("tea.md", manuscript({ title: "Tea on credit" })));
  const row = home.row("tea.md");
  await expect(row).toContainText(/\d+ words/);
  await expect(row.getByRole("button", { name: "Start full review, 1 credit" })).toBeDisabled();
  await expect(row).toContainText("You have no credits left.");
  await row.getByRole("button", { name: /^Buy 1 review, £?€?/ }).click();
  await paymentPage.pay();
  await expect(author).toHaveURL(/\/reviews\?checkout=cs_/);
  await expect(author.getByText("1 credit was added.")).toBeVisible();
  await home.row("tea.md").getByRole("button", { name: "Start full review, 1 credit" }).click();
  await expect(author).toHaveURL(/\/reviews\/[\da-f-]{36}$/);
});

test("a refund takes the credits, and the ledger says so", async ({
  author,
  paymentPage,
  shop: { bank },
}) => {
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Buy 5 reviews" }).click();
  await paymentPage.pay({ country: "DE" });
  await expect(author.getByText("5 credits were added.")).toBeVisible();
  const session = new URL(author.url()).searchParams.get("checkout");
  const buyer = bank.state().find(({ sessions }) => sessions.some(({ id }) => id === session));
  bank.refund(buyer?.charges[0]?.id ?? "");
  await bank.idle();
  await expect(async () => {
    await author.goto("/settings/credits");
    await expect(author.getByRole("row").filter({ hasText: "Voided" })).toContainText("−5", ONE_TRY);
  }).toPass();
  await expect(author.getByRole("banner")).toContainText("0 credits");
  await author.goto("/settings/plan");
  await expect(author.getByRole("row").filter({ hasText: "5 reviews" })).toContainText("Refunded");
});

test("a payment provider that is down is said, and nothing is lost", async ({
  author,
  errors,
  shop: { bank },
}) => {
  errors.allowed.push(/status of 502 .*\/api\/checkout/);
  await author.goto("/pricing?country=DE");
  bank.fault({ kind: "down", route: "POST /v1/checkout/*", times: 5 });
  await author.getByRole("button", { name: "Buy 5 reviews" }).click();
  await expect(author.getByRole("alert").filter({ hasText: "payment provider" })).toBeVisible();
  bank.clearFaults();
  await author.getByRole("button", { name: "Buy 5 reviews" }).click();
  await expect(author.getByRole("heading", { name: "Pay Galley" })).toBeVisible();
});

test("a visitor sees prices, and comes back to them after signing in", async ({ page }) => {
  await page.goto("/pricing?country=US");
  await expect(page.getByText("plus sales tax where it is due, computed at checkout").first()).toBeVisible();
  await page.getByLabel("ZIP code").fill("94107");
  await page.getByRole("button", { name: "Show tax" }).click();
  await expect(page.getByText("plus US$3.12 sales tax, US$42.12 in all")).toBeVisible();
  await page.getByRole("link", { name: "Sign in to buy 5 reviews" }).click();
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=.*pricing.*country.*US/);
});
