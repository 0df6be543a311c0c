import type { Db } from "#db/client.ts";
import type { Charge } from "#db/queries/actors.ts";
import {
  type Consumed,
  consumePoint,
  lookAtPoints,
  returnPoint,
  type Take,
  type Taken,
} from "#db/queries/rate-limits.ts";
import type { Actor } from "#lib/actor.ts";
import type { Operation } from "#lib/contract/operation.ts";
import { rateLimited } from "#lib/contract/problems.ts";
import { type Policy, RATE_POLICIES, type RatePolicy } from "#lib/contract/rate-policies.ts";
import { countNoun } from "#lib/count-noun.ts";
import { env } from "#lib/env.ts";

/** The attempts that an upload may need: as many as at the usual limits. */
const ATTEMPTS_FOR_EACH = RATE_POLICIES["upload-attempts"].points / RATE_POLICIES.uploads.points;
/** An upload to the file store that breaks off may be started again. Each start may bring a file. */
const STARTS_FOR_EACH = 2;

interface Caller {
  actor: Actor | null;
  address: string;
  /** The point that was taken when the actor was found out: that of the policy which `chargeOf` chose. */
  taken?: Taken | null;
}

/** The limits on what is accepted, which a request takes from when its work begins, and not for a repeat. */
export interface AcceptedLimits {
  /** @throws rate-limited when a policy has none left */
  take: () => Promise<void>;
  /** Gives back what was taken, because the work came to nothing, and throws the reason of that. */
  refused: (reason: unknown) => Promise<never>;
}

/**
 * Takes one request from each policy on attempts and writes the RateLimit headers (IETF httpapi draft). Returns the
 * policies on what is accepted, of which nothing is taken yet.
 * @throws rate-limited when a policy has none left
 */
export async function takeFromLimits(
  db: Db,
  policies: readonly RatePolicy[],
  caller: Caller,
  headers: Headers,
): Promise<AcceptedLimits> {
  const states = new Map<RatePolicy, Consumed>();
  const isAccepted = (name: RatePolicy) => policyOf(name).counts === "accepted";
  const all = policies.map((name) => ({ name, take: takeOf(name, caller) }));
  const accepted = all.filter(({ name }) => isAccepted(name));
  const note = (results: { name: RatePolicy; state: Consumed }[]) => {
    for (const { name, state } of results) states.set(name, state);
    writeHeaders(headers, policies, states);
  };
  const charged = caller.taken && firstCharge(policies);
  const stateOf = async (name: RatePolicy, take: Take) => {
    if (caller.taken && name === charged) return caller.taken;
    return isAccepted(name) ? lookAtPoints(db, take) : consumePoint(db, take);
  };
  const attempts = await Promise.all(
    all.map(async ({ name, take }) => ({
      name,
      state: await stateOf(name, take),
    })),
  );
  note(attempts);
  refuseExceeded(attempts.filter(({ name }) => !isAccepted(name)));

  const taken: { name: RatePolicy; take: Take; state: Taken }[] = [];
  const refused = async (reason: unknown) => {
    for (const { name, take, state } of taken.splice(0)) {
      // A database that does not answer keeps the point until its window ends.
      await returnPoint(db, take, state).then(
        () => note([{ name, state: { ...state, left: state.left + 1 } }]),
        () => {},
      );
    }
    throw reason;
  };
  return {
    async take() {
      for (const { name, take } of accepted) {
        const state = await consumePoint(db, take);
        note([{ name, state }]);
        if (!state.exceeded) taken.push({ name, take, state });
        refuseExceeded([{ name, state }]);
      }
    },
    refused,
  };
}

/** Returns the limit from which the statement that finds out who calls may take, so that it needs no other. */
export function chargeOf({ rate, scope }: Pick<Operation, "rate" | "scope">): Charge | null {
  const policy = firstCharge(rate);
  if (policy === undefined) return null;
  const { points, seconds } = policyOf(policy);
  return { policy, points, seconds, scope };
}

function firstCharge(policies: readonly RatePolicy[]): RatePolicy | undefined {
  return policies.find((name) => policyOf(name).per === "actor" && policyOf(name).counts !== "accepted");
}

/** A guard is named only when it refuses. */
function writeHeaders(
  headers: Headers,
  policies: readonly RatePolicy[],
  states: ReadonlyMap<RatePolicy, Consumed>,
): void {
  const shown = policies.flatMap((name) => {
    const state = states.get(name);
    return state && (!policyOf(name).isGuard || state.exceeded) ? [{ name, ...state }] : [];
  });
  if (shown.length === 0) return;
  headers.set(
    "ratelimit-policy",
    shown.map(({ name }) => `"${name}";q=${policyOf(name).points};w=${policyOf(name).seconds}`).join(", "),
  );
  headers.set(
    "ratelimit",
    shown.map(({ name, left, resetSeconds }) => `"${name}";r=${left};t=${resetSeconds}`).join(", "),
  );
}

function refuseExceeded(results: { name: RatePolicy; state: Consumed }[]): void {
  const exceeded = results.find(({ state }) => state.exceeded);
  if (!exceeded) return;
  const { points, seconds } = policyOf(exceeded.name);
  const { resetSeconds } = exceeded.state;
  throw rateLimited(
    `This operation allows ${countNoun(points, "request")} in ${countNoun(seconds, "second")}. Try again in ${countNoun(resetSeconds, "second")}.`,
    { retry_after_seconds: resetSeconds },
  );
}

function takeOf(name: RatePolicy, caller: Caller): Take {
  const { per, points, seconds } = policyOf(name);
  const key = per === "actor" && caller.actor ? caller.actor.userId : caller.address;
  return { policy: name, points, seconds, key };
}

/** Limits that an installation may set: a network may put many people behind one address, and some upload much. */
function policyOf(name: RatePolicy): Policy {
  const policy: Policy = RATE_POLICIES[name];
  return { ...policy, points: pointsSet(name, policy.points) ?? policy.points };
}

function pointsSet(name: RatePolicy, points: number): number | undefined {
  const { SIGN_INS_PER_ADDRESS, UPLOADS_PER_HOUR, REVIEWS_PER_HOUR } = env();
  switch (name) {
    case "sign-in":
      return SIGN_INS_PER_ADDRESS;
    case "uploads":
      return UPLOADS_PER_HOUR;
    case "upload-attempts":
      return UPLOADS_PER_HOUR && Math.max(points, UPLOADS_PER_HOUR * ATTEMPTS_FOR_EACH);
    case "direct-uploads":
      return UPLOADS_PER_HOUR && Math.max(points, UPLOADS_PER_HOUR * STARTS_FOR_EACH);
    case "reviews":
      return REVIEWS_PER_HOUR;
    default:
      return undefined;
  }
}
