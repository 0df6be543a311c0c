import type Stripe from "stripe";
import { happened } from "./events.ts";
import { route } from "./route.ts";
import { find, newId, now, type World } from "./world.ts";

/** Keeps a card for later, as a checkout in setup mode does. */
export function completeSetup(
  world: World,
  customer: string | null,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  const intent = {
    id: newId("seti"),
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: null,
    created: now(world),
    customer,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: method.id,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "succeeded",
    usage: "off_session",
  } satisfies Stripe.SetupIntent;
  world.tables.setupIntents.set(intent.id, intent);
  happened(world, "setup_intent.succeeded", intent);
  return intent;
}

export const setupIntentRoutes = [
  route("GET", "/v1/setup_intents/{id}", {}, (world, _, id = "") =>
    find(world.tables.setupIntents, id, "setupintent"),
  ),
];
