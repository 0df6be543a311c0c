import { route } from "#lib/api/route.ts";
import { downgradeSubscription } from "#lib/payments/downgrade-subscription.ts";
import * as subscriptions from "#lib/payments/subscription-contract.ts";

export const POST = route(subscriptions.downgradeSubscription, downgradeSubscription);
