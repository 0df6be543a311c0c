import Stripe from "stripe";
import { z } from "zod";
import { isWithin, moment, page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { find, newestFirst, newId, now, type StoredEvent, type World } from "./world.ts";

/** Records that something happened, and tells who listens. */
export function happened(world: World, type: Stripe.Event["type"], object: object, before?: object): void {
  const event = {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: now(world),
    data: {
      object: structuredCloneOf(object),
      ...(before === undefined ? {} : { previous_attributes: differences(before, object) }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  } satisfies StoredEvent;
  world.tables.events.set(event.id, event);
  world.heard(event);
}

/** Returns a copy as it goes over the wire, where decimals are texts. */
export function structuredCloneOf(object: object): Record<string, unknown> {
  const copy: Record<string, unknown> = JSON.parse(JSON.stringify(object));
  return copy;
}

function differences(before: object, after: object): object {
  const [old, young] = [structuredCloneOf(before), structuredCloneOf(after)];
  const changed = Object.keys(young).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(young[key]));
  return Object.fromEntries(changed.map((key) => [key, old[key] ?? null]));
}

export const eventRoutes = [
  route(
    "GET",
    "/v1/events",
    { ...page, created: moment.optional(), type: text.optional(), types: z.array(text).optional() },
    (world, { created, type, types, ...cursor }) => {
      const matches = (event: StoredEvent) =>
        isWithin(event.created, created) &&
        (type === undefined || fits(event.type, type)) &&
        (types === undefined || types.some((one) => fits(event.type, one)));
      return listPage("/v1/events", newestFirst(world.tables.events).filter(matches), cursor);
    },
  ),
  route("GET", "/v1/events/{id}", {}, (world, _, id = "") => find(world.tables.events, id, "event")),
];

/** Compares a type with a pattern such as `invoice.*`. */
function fits(type: string, pattern: string): boolean {
  return pattern.endsWith("*") ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
