import { route } from "#lib/api/route.ts";
import * as subscriptions from "#lib/payments/subscription-contract.ts";
import { upgradeSubscription } from "#lib/payments/upgrade-subscription.ts";

export const POST = route(subscriptions.upgradeSubscription, upgradeSubscription);
