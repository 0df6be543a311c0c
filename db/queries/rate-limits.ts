import { RateLimiterDrizzle, type RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../client.ts";
import { rateLimits } from "../schema/requests.ts";

export interface Consumed {
  exceeded: boolean;
  left: number;
  resetSeconds: number;
}

export interface Take {
  policy: string;
  points: number;
  seconds: number;
  /** Whose allowance it is. */
  key: string;
}

/** One limiter per pool and policy: each keeps a timer that clears old rows. */
const limiters = new WeakMap<Db, Map<string, RateLimiterDrizzle>>();

/** Takes one point in one atomic upsert; an exceeded allowance is a value, not an error. */
export async function consumePoint(db: Db, { policy, points, seconds, key }: Take): Promise<Consumed> {
  const limiter = limiterOf(db, { policy, points, seconds });
  try {
    return toConsumed(await limiter.consume(key), false);
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return toConsumed(asRefusal(refusal), true);
  }
}

function limiterOf(db: Db, { policy, points, seconds }: Omit<Take, "key">): RateLimiterDrizzle {
  const ofPool = limiters.get(db) ?? new Map<string, RateLimiterDrizzle>();
  limiters.set(db, ofPool);
  const known = ofPool.get(policy);
  if (known) return known;
  const made = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimits,
    keyPrefix: policy,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  });
  ofPool.set(policy, made);
  return made;
}

function toConsumed(result: RateLimiterRes, exceeded: boolean): Consumed {
  return {
    exceeded,
    left: Math.max(0, result.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  };
}

/** The library rejects with its result, not with an error, when the allowance is used up. */
function asRefusal(value: unknown): RateLimiterRes {
  return value as RateLimiterRes;
}
