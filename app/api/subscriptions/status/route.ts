import { route } from "#lib/api/route.ts";
import { getSubscriptionStatus } from "#lib/payments/get-subscription-status.ts";
import * as subscriptions from "#lib/payments/subscription-contract.ts";

export const GET = route(subscriptions.getSubscriptionStatus, getSubscriptionStatus);
