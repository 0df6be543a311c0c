import type { Page } from "@playwright/test";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/shared-payments-app.ts";

type Plan = "Small plan" | "Large plan";

const cardOf = (page: Page, plan: Plan) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: plan }) });

/** Buys a first plan on the page of prices. */
async function choose(page: Page, plan: Plan, paymentPage: { pay: (payer: object) => Promise<void> }) {
  await page.goto("/pricing?country=DE");
  await cardOf(page, plan)
    .getByRole("button", { name: `Choose the ${plan}` })
    .click();
  await paymentPage.pay({ country: "DE" });
  await expect(page.getByText(`Your ${plan} is active.`)).toBeVisible();
}

test("a plan is chosen, is active at once, and makes packs cheaper", async ({ author, paymentPage }) => {
  await choose(author, "Small plan", paymentPage);
  await expect(author.getByText("5 credits were added.")).toBeVisible();
  const plan = author.getByRole("region", { name: "Your plan" });
  await expect(plan).toContainText("Active.");
  await expect(plan).toContainText("5 of 5 left");
  await expect(plan).toContainText(/5 credits on \d+ \w+ \d{4}/);
  await author.goto("/pricing?country=DE");
  await expect(cardOf(author, "Small plan")).toContainText("Your plan");
  await expect(author.getByText("Your price with a plan. Without one it is €39.00.")).toBeVisible();
});

test("an upgrade says what is due, takes the unused credits off, and begins at once", async ({
  author,
  paymentPage,
}) => {
  await choose(author, "Small plan", paymentPage);
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Upgrade to the Large plan" }).click();
  const dialog = author.getByRole("dialog", { name: "Upgrade to the Large plan" });
  const due = dialog.getByRole("region", { name: "Due today" });
  await expect(due).toContainText("5 unused credits taken back");
  await expect(due).toContainText(/Total€70\.00includes €11\.18 tax/);
  await dialog.getByRole("button", { name: /^Continue to payment, €\d/ }).click();
  await paymentPage.shown();
  await expect(author.getByRole("row", { name: /Discount/ })).toBeVisible();
  await paymentPage.pay({});
  await expect(author.getByText("Your Large plan is active. 20 credits were added.")).toBeVisible();
  await expect(author.getByRole("region", { name: "Your plan" })).toContainText("20 of 20 left");
  await author.goto("/settings/credits");
  await expect(author.getByRole("row").filter({ hasText: "Bought back" })).toBeVisible();
});

test("an upgrade that is not paid can be given up, and its credits are free again", async ({
  author,
  paymentPage,
}) => {
  await choose(author, "Small plan", paymentPage);
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Upgrade to the Large plan" }).click();
  await author.getByRole("button", { name: /^Continue to payment/ }).click();
  await paymentPage.shown();
  await paymentPage.goBack();
  await expect(author.getByRole("button", { name: "Give up the upgrade" })).toHaveCount(1);
  await expect(author.getByText("5 credits of your plan are set aside")).toBeVisible();
  await expect(author.getByRole("banner")).toContainText("0 credits");
  const answered = author.waitForResponse((answer) => answer.request().method() === "DELETE");
  await author.getByRole("button", { name: "Give up the upgrade" }).click();
  expect((await answered).status()).toBe(204);
  await expect(author.getByRole("banner")).toContainText("5 credits");
  await expect(author.getByText("set aside")).toHaveCount(0);
});

test("a downgrade begins with the next period, and can be taken back", async ({ author, paymentPage }) => {
  await choose(author, "Large plan", paymentPage);
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Downgrade to the Small plan" }).click();
  const dialog = author.getByRole("dialog", { name: "Downgrade to the Small plan" });
  await expect(dialog.getByRole("region", { name: "Due today" })).toContainText("Nothing");
  await expect(dialog.getByRole("region", { name: "Later" })).toContainText("€29.00 a month");
  await dialog.getByRole("button", { name: /^Downgrade on/ }).click();
  await expect(cardOf(author, "Small plan")).toContainText("Follows your plan");
  await author.goto("/settings/plan");
  const plan = author.getByRole("region", { name: "Your plan" });
  await expect(plan).toContainText("The Small plan follows on");
  await plan.getByRole("button", { name: "Keep the Large plan" }).click();
  await author.getByRole("dialog").getByRole("button", { name: "Keep the Large plan" }).click();
  await expect(plan).not.toContainText("follows on");
});

test("a plan is cancelled at the end of its period, and kept again", async ({ author, paymentPage }) => {
  await choose(author, "Small plan", paymentPage);
  const plan = author.getByRole("region", { name: "Your plan" });
  await plan.getByRole("button", { name: "Cancel the plan" }).click();
  const dialog = author.getByRole("dialog", { name: "Cancel the Small plan" });
  await expect(dialog).toContainText("No further payment is taken.");
  await dialog.getByRole("button", { name: /^Cancel on/ }).click();
  await expect(plan).toContainText("Cancelled. You can use it until");
  await plan.getByRole("button", { name: "Keep the Small plan" }).click();
  await author.getByRole("dialog").getByRole("button", { name: "Keep the Small plan" }).click();
  await expect(plan).toContainText("Active.");
});

test("the provider's pages change the card and lead back", async ({ author, paymentPage }) => {
  await choose(author, "Small plan", paymentPage);
  await author.goto("/settings/plan");
  await author.getByRole("button", { name: "Change card and address" }).click();
  await author.getByLabel("Card number").fill("5555555555554444");
  await author.getByRole("button", { name: "Update card" }).click();
  await expect(author.getByText("mastercard ending in 4444")).toBeVisible();
  await author.getByRole("link", { name: "Return to Galley" }).click();
  await expect(author).toHaveURL(/\/settings\/plan$/);
});

test("a withdrawal takes two steps, and refunds the credits that are unused", async ({
  author,
  paymentPage,
}) => {
  await author.goto("/pricing?country=DE");
  await author.getByRole("button", { name: "Buy 5 reviews" }).click();
  await paymentPage.pay({ country: "DE" });
  await expect(author.getByText("5 credits were added.")).toBeVisible();
  const invoice = author.getByRole("row").filter({ hasText: "5 reviews" });
  await invoice.getByRole("button", { name: "Withdraw from this purchase" }).click();
  const dialog = author.getByRole("dialog", { name: "Withdraw from 5 reviews" });
  await expect(dialog).toContainText("5 unused credits");
  await expect(dialog).toContainText("€39.00");
  await dialog.getByRole("button", { name: "Declare withdrawal" }).click();
  await dialog.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(dialog).toContainText("You withdrew from this purchase.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(author.getByRole("banner")).toContainText("0 credits");
});
