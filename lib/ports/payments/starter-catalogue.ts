/** Minor units of each currency. Yen have none. */
interface Amounts {
  usd: number;
  eur: number;
  gbp: number;
  jpy: number;
}

interface StarterProduct {
  /** The product's id, and the lookup key of its price. */
  id: string;
  name: string;
  description: string;
  kind: "pack" | "plan";
  credits: number;
  tier?: "default" | "unlimited";
  amounts: Amounts;
  /** What subscribers pay for a pack. */
  subscriberAmounts?: Amounts;
}

/** The catalogue that a new installation begins with. The operator changes it at Stripe. */
export const STARTER_CATALOGUE: readonly StarterProduct[] = [
  {
    id: "galley_pack_1",
    name: "1 review",
    description: "One review of a manuscript. It does not expire.",
    kind: "pack",
    credits: 1,
    amounts: { usd: 900, eur: 900, gbp: 800, jpy: 1_400 },
    subscriberAmounts: { usd: 700, eur: 700, gbp: 600, jpy: 1_100 },
  },
  {
    id: "galley_pack_5",
    name: "5 reviews",
    description: "Five reviews. They do not expire.",
    kind: "pack",
    credits: 5,
    amounts: { usd: 3_900, eur: 3_900, gbp: 3_400, jpy: 5_900 },
    subscriberAmounts: { usd: 3_200, eur: 3_200, gbp: 2_800, jpy: 4_800 },
  },
  {
    id: "galley_pack_20",
    name: "20 reviews",
    description: "Twenty reviews. They do not expire.",
    kind: "pack",
    credits: 20,
    amounts: { usd: 12_900, eur: 12_900, gbp: 10_900, jpy: 19_800 },
    subscriberAmounts: { usd: 10_500, eur: 10_500, gbp: 8_900, jpy: 15_800 },
  },
  {
    id: "galley_plan_small",
    name: "Small plan",
    description: "Five reviews each month.",
    kind: "plan",
    credits: 5,
    tier: "default",
    amounts: { usd: 2_900, eur: 2_900, gbp: 2_500, jpy: 4_400 },
  },
  {
    id: "galley_plan_large",
    name: "Large plan",
    description: "Twenty reviews each month, of manuscripts of any length.",
    kind: "plan",
    credits: 20,
    tier: "unlimited",
    amounts: { usd: 9_900, eur: 9_900, gbp: 8_500, jpy: 14_800 },
  },
];
