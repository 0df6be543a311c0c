import { test as base } from "./fixtures.ts";
import { PaymentPage } from "./pages/payment-page.ts";
import { seedCatalogue } from "./stand-ins/stripe/seed-catalogue.ts";
import { startStripe } from "./stand-ins/stripe/stripe.ts";
import { startApp } from "./start-app.ts";

type Bank = Awaited<ReturnType<typeof startStripe>>;

interface Shop {
  /** The stand-in for Stripe: refunds, banks and the clock. */
  bank: Bank;
  origin: string;
  /** The ids of prices by lookup key, such as `galley_plan_small`. */
  prices: ReadonlyMap<string, string>;
}

/**
 * Returns tests in an installation of their own that takes payments, without a model and without welcome credits. The
 * clock of the bank is that of all tests in a file, so those that turn it have a file of their own.
 */
export function testPayments(log: string) {
  return base.extend<{ paymentPage: PaymentPage }, { shop: Shop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
      async ({}, use, { workerIndex }) => {
        const bank = await startStripe();
        const prices = await seedCatalogue(bank);
        const app = await startApp(`${log}-${workerIndex}.log`, {
          STRIPE_SECRET_KEY: bank.key,
          STRIPE_API_URL: bank.url,
          STRIPE_WEBHOOK_SECRET: bank.webhookSecret,
          SIGNUP_PAID_CREDITS: "0",
        });
        bank.sendTo(`${app.origin}/api/webhooks/stripe`);
        await use({ bank, origin: app.origin, prices });
        await app.stop();
        await bank.close();
      },
      { scope: "worker", timeout: 180_000 },
    ],
    baseURL: async ({ shop }, use) => use(shop.origin),
    paymentPage: async ({ page }, use) => use(new PaymentPage(page)),
  });
}
