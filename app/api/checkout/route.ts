import { route } from "#lib/api/route.ts";
import * as payments from "#lib/payments/contract.ts";
import { openCheckout } from "#lib/payments/open-checkout.ts";

export const POST = route(payments.openCheckout, openCheckout);
