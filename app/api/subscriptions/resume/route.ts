import { route } from "#lib/api/route.ts";
import { resumeSubscription } from "#lib/payments/resume-subscription.ts";
import * as subscriptions from "#lib/payments/subscription-contract.ts";

export const POST = route(subscriptions.resumeSubscription, resumeSubscription);
