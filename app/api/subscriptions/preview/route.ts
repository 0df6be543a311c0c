import { route } from "#lib/api/route.ts";
import { previewSubscription } from "#lib/payments/preview-subscription.ts";
import * as subscriptions from "#lib/payments/subscription-contract.ts";

export const POST = route(subscriptions.previewSubscription, previewSubscription);
