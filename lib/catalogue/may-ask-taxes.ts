import { consumePoint } from "#db/queries/rate-limits.ts";
import type { Context } from "#lib/context.ts";
import { RATE_POLICIES } from "#lib/contract/rate-policies.ts";

const POLICIES = ["new-taxes", "new-taxes-daily"] as const;

/** Takes one of the tax calculations that an address may cause. False if it has none left. */
export async function mayAskTaxes({ db, address }: Pick<Context, "db" | "address">): Promise<boolean> {
  if (address === null) return true;
  for (const policy of POLICIES) {
    const { points, seconds } = RATE_POLICIES[policy];
    if ((await consumePoint(db, { policy, points, seconds, key: address })).exceeded) return false;
  }
  return true;
}
