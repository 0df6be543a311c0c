import type { ProviderEvent } from "#lib/ports/payments/port.ts";

const OF_CATALOGUE = /^(price|product)\./;
const OF_CUSTOMER =
  /^(checkout\.session|customer\.subscription|subscription_schedule|invoice|refund|charge\.dispute)\.|^charge\.refunded$|^customer\.deleted$/;
/** Nothing has changed yet. */
const AHEAD = /^invoice\.upcoming$|\.will_(begin|end|expire)$|_will_end$/;

/** What an event calls for: a sync of its customer or of the catalogue. Null for one that changes nothing here. */
export function concernOf({
  type,
  customerId,
}: Pick<ProviderEvent, "type" | "customerId">): "catalogue" | { customerId: string } | null {
  if (OF_CATALOGUE.test(type)) return "catalogue";
  return customerId !== null && OF_CUSTOMER.test(type) && !AHEAD.test(type) ? { customerId } : null;
}
