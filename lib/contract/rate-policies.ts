export interface Policy {
  points: number;
  seconds: number;
  per: "actor" | "address";
  /** `accepted`: refusals and repeats under one Idempotency-Key do not count. Default: every attempt counts. */
  counts?: "accepted";
  /** Keeps what `accepted` leaves free within reason. Answers do not list it. */
  isGuard?: true;
}

/** Requests a caller may make per window: per actor, or per address where there is no actor. */
export const RATE_POLICIES = {
  requests: { points: 300, seconds: 60, per: "actor" },
  uploads: { points: 30, seconds: 3600, per: "actor", counts: "accepted" },
  "upload-attempts": { points: 300, seconds: 3600, per: "actor", isGuard: true },
  "direct-uploads": { points: 60, seconds: 3600, per: "actor", isGuard: true },
  exports: { points: 5, seconds: 3600, per: "actor" },
  "text-checks": { points: 60, seconds: 3600, per: "actor" },
  "page-pictures": { points: 60, seconds: 3600, per: "actor" },
  "review-exports": { points: 120, seconds: 3600, per: "actor" },
  letters: { points: 30, seconds: 3600, per: "actor", counts: "accepted" },
  reviews: { points: 30, seconds: 3600, per: "actor", counts: "accepted" },
  shares: { points: 100, seconds: 3600, per: "actor" },
  invitations: { points: 30, seconds: 3600, per: "actor" },
  chat: { points: 30, seconds: 60, per: "actor" },
  "referral-codes": { points: 20, seconds: 3600, per: "actor" },
  payments: { points: 60, seconds: 600, per: "actor" },
  checkouts: { points: 60, seconds: 60, per: "actor" },
  products: { points: 120, seconds: 60, per: "address" },
  "new-taxes": { points: 10, seconds: 60, per: "address" },
  "new-taxes-daily": { points: 60, seconds: 86_400, per: "address" },
  anonymous: { points: 300, seconds: 60, per: "address" },
  webhooks: { points: 1_200, seconds: 60, per: "address" },
  authorization: { points: 600, seconds: 60, per: "address" },
  "new-clients": { points: 60, seconds: 3600, per: "address" },
  "device-codes": { points: 20, seconds: 600, per: "actor" },
  "sign-in": { points: 30, seconds: 600, per: "address" },
} as const satisfies Record<string, Policy>;

export type RatePolicy = keyof typeof RATE_POLICIES;
