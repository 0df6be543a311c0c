import { route } from "#lib/api/route.ts";
import * as payments from "#lib/payments/contract.ts";
import { getCheckout } from "#lib/payments/get-checkout.ts";
import { giveUpCheckout } from "#lib/payments/give-up-checkout.ts";

export const GET = route(payments.getCheckout, getCheckout);
export const DELETE = route(payments.giveUpCheckout, giveUpCheckout);
