import type Stripe from "stripe";
import { z } from "zod";
import { liveCustomer } from "./customers.ts";
import { flag, mergeMetadata, metadata, page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { StripeError } from "./stripe-error.ts";
import { find, newestFirst, newId, now, type World } from "./world.ts";

const features = z.strictObject({
  customer_update: z.strictObject({ enabled: flag, allowed_updates: z.array(text).optional() }).optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(["at_period_end", "immediately"]).optional(),
      proration_behavior: text.optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(text).optional(),
      products: z.array(z.record(z.string(), z.unknown())).optional(),
    })
    .optional(),
});
const fields = {
  features,
  metadata: metadata.optional(),
  name: text.optional(),
  default_return_url: text.optional(),
  business_profile: z.record(z.string(), text).optional(),
};

function createConfiguration(
  world: World,
  given: z.output<z.ZodObject<typeof fields>>,
): Stripe.BillingPortal.Configuration {
  const {
    customer_update: details,
    subscription_cancel: cancel,
    subscription_update: change,
  } = given.features;
  const configuration = {
    id: newId("bpc"),
    object: "billing_portal.configuration",
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now(world),
    default_return_url: given.default_return_url ?? null,
    features: {
      customer_update: {
        allowed_updates: details?.allowed_updates ?? [],
        enabled: details?.enabled ?? false,
      },
      invoice_history: { enabled: given.features.invoice_history?.enabled ?? false },
      payment_method_update: {
        enabled: given.features.payment_method_update?.enabled ?? false,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: [], options: [] },
        enabled: cancel?.enabled ?? false,
        mode: cancel?.mode ?? "at_period_end",
        proration_behavior: "none",
      },
      subscription_pause: { duration: { interval_options: [], type: "indefinite" }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: change?.enabled ?? false,
        proration_behavior: "none",
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    updated: now(world),
  } satisfies Stripe.BillingPortal.Configuration;
  world.tables.portalConfigurations.set(configuration.id, configuration);
  return configuration;
}

export const portalRoutes = [
  route(
    "POST",
    "/v1/billing_portal/sessions",
    {
      customer: text,
      return_url: text.optional(),
      configuration: text.optional(),
      locale: text.optional(),
      flow_data: z.record(z.string(), z.unknown()).optional(),
    },
    (world, { customer, return_url: returnUrl, configuration }) => {
      liveCustomer(world, customer);
      const [usual] = newestFirst(world.tables.portalConfigurations);
      if (configuration === undefined && !usual)
        throw new StripeError(
          "You can't create a portal session in test mode until you save your customer portal settings.",
        );
      if (configuration !== undefined)
        find(world.tables.portalConfigurations, configuration, "configuration", "configuration");
      const id = newId("bps");
      const session = {
        id,
        object: "billing_portal.session",
        configuration: configuration ?? usual?.id ?? "",
        created: now(world),
        customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale: null,
        on_behalf_of: null,
        return_url: returnUrl ?? null,
        url: `${world.origin}/p/session/${id}`,
      } satisfies Stripe.BillingPortal.Session;
      world.tables.portalSessions.set(id, session);
      return session;
    },
  ),
  route("POST", "/v1/billing_portal/configurations", fields, createConfiguration),
  route(
    "GET",
    "/v1/billing_portal/configurations",
    { ...page, active: flag.optional(), is_default: flag.optional() },
    (world, { active, is_default: isDefault, ...cursor }) => {
      const rows = newestFirst(world.tables.portalConfigurations).filter(
        (one) =>
          (active === undefined || one.active === active) &&
          (isDefault === undefined || one.is_default === isDefault),
      );
      return listPage("/v1/billing_portal/configurations", rows, cursor);
    },
  ),
];
