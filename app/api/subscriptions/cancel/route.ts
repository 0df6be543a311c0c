import { route } from "#lib/api/route.ts";
import { cancelSubscription } from "#lib/payments/cancel-subscription.ts";
import * as subscriptions from "#lib/payments/subscription-contract.ts";

export const POST = route(subscriptions.cancelSubscription, cancelSubscription);
