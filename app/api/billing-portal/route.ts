import { route } from "#lib/api/route.ts";
import * as payments from "#lib/payments/contract.ts";
import { openBillingPortal } from "#lib/payments/open-billing-portal.ts";

export const POST = route(payments.openBillingPortal, openBillingPortal);
