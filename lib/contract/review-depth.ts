/** How much models do in a full review: `lib/reviews/passes/pass-parts.ts` says what a thorough one has more. */
export const DEPTHS = ["standard", "thorough"] as const;
export type Depth = (typeof DEPTHS)[number];
