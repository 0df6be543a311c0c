import type { Db } from "#db/client.ts";
import { type Consumed, consumePoint } from "#db/queries/rate-limits.ts";
import type { Actor } from "#lib/actor.ts";
import { rateLimited } from "#lib/contract/problems.ts";
import { RATE_POLICIES, type RatePolicy } from "#lib/contract/rate-policies.ts";
import { countNoun } from "#lib/count-noun.ts";
import { env } from "#lib/env.ts";

interface Caller {
  actor: Actor | null;
  address: string;
}

/**
 * Takes one request from each policy and writes the RateLimit headers (IETF httpapi draft) for the tightest.
 * @throws rate-limited when a policy has none left
 */
export async function takeFromLimits(
  db: Db,
  policies: readonly RatePolicy[],
  caller: Caller,
  headers: Headers,
): Promise<void> {
  const taken = await Promise.all(
    policies.map(async (name) => ({ name, ...(await take(db, name, caller)) })),
  );
  if (taken.length === 0) return;
  headers.set(
    "ratelimit-policy",
    taken.map(({ name }) => `"${name}";q=${policyOf(name).points};w=${policyOf(name).seconds}`).join(", "),
  );
  headers.set(
    "ratelimit",
    taken.map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`).join(", "),
  );
  const exceeded = taken.find((each) => each.exceeded);
  if (exceeded) {
    const { points, seconds } = policyOf(exceeded.name);
    throw rateLimited(
      `This operation allows ${countNoun(points, "request")} in ${countNoun(seconds, "second")}. Try again in ${countNoun(exceeded.resetSeconds, "second")}.`,
      { retry_after_seconds: exceeded.resetSeconds },
    );
  }
}

function take(db: Db, name: RatePolicy, caller: Caller): Promise<Consumed> {
  const policy = policyOf(name);
  const who = policy.per === "actor" && caller.actor ? caller.actor.userId : caller.address;
  return consumePoint(db, { policy: name, points: policy.points, seconds: policy.seconds, key: who });
}

/** A proxy or an institute's network puts many people behind one address, so that limit is theirs to set. */
function policyOf(name: RatePolicy): { points: number; seconds: number; per: "actor" | "address" } {
  const policy = RATE_POLICIES[name];
  return name === "sign-in" ? { ...policy, points: env().SIGN_INS_PER_ADDRESS ?? policy.points } : policy;
}
