import { startStripe } from "#e2e/stand-ins/stripe/stripe.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Shop, settleProvider, shopOn } from "./shop.ts";

/** Opens the shop of a test file, with a stand-in of its own. */
export async function openShop(): Promise<Shop> {
  const standIn = await startStripe({ webhooks: "held" });
  settleProvider(standIn);
  return shopOn(await testApp(), standIn);
}
