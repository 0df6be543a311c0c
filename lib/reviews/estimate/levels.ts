/** What one kind of call took in one review, all its calls together, and what was usual. Both above 0. */
export interface Observed {
  review: string;
  kind: string;
  actual: number;
  usual: number;
}

/** How far what is seen lies from the usual, as factors of it. */
export interface Levels {
  of: (kind: string) => number;
  /** Standard deviation of the next review, in natural logarithms. */
  spread: number;
}

/** Standard deviations in natural logarithms, before anything is seen. */
interface Doubt {
  /** Of one review of a model from the next. */
  reviews: number;
  /** Of models from each other: one that thinks writes several times what another does. */
  models: number;
  /** Of a kind of call from the model's others. */
  kinds: number;
}

/** Degrees of freedom: the fewer, the less a far one counts. */
const FREEDOM = 2;
/** How many reviews the usual spread between reviews weighs. */
const WEIGHT_OF_USUAL = 3;

/**
 * A model's level from its reviews, and each kind's from what it takes beside the others of the same review, so that a
 * paper with much to say does not count for a kind. Both begin at the usual and leave it as more is seen.
 */
export function learnLevels(observed: readonly Observed[], doubt: Doubt): Levels {
  const ofReview = new Map(
    [...Map.groupBy(observed, ({ review }) => review)].map(([review, some]) => [review, ratio(some)]),
  );
  const seen = [...ofReview.values()];
  const level = shrunk(seen, doubt.reviews, doubt.models);
  const ofKind = new Map(
    [...Map.groupBy(observed, ({ kind }) => kind)].map(([kind, some]) => {
      const beside = some.map((each) => ratio([each]) - (ofReview.get(each.review) ?? 0));
      return [kind, shrunk(beside, doubt.reviews, doubt.kinds)];
    }),
  );
  return {
    of: (kind) => Math.exp(level + (ofKind.get(kind) ?? 0)),
    spread: spreadOfNext(seen, doubt),
  };
}

/**
 * The mean of logarithms, drawn towards 0 by the less that is seen. One that is far from the others counts little, as
 * with Student's t, so that no single review moves what the others say.
 */
export function shrunk(seen: readonly number[], within: number, between: number): number {
  const middle = median(seen);
  const weights = seen.map((each) => (FREEDOM + 1) / (FREEDOM + ((each - middle) / within) ** 2));
  const weighted = seen.map((each, i) => each * (weights[i] ?? 0));
  return sum(weighted) / (sum(weights) + (within / between) ** 2);
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? sorted[0] ?? 0)) / 2;
}

function spreadOfNext(seen: readonly number[], { reviews, models }: Doubt): number {
  const mean = sum(seen) / Math.max(1, seen.length);
  const squares = sum(seen.map((each) => (each - mean) ** 2));
  const within =
    (WEIGHT_OF_USUAL * reviews ** 2 + squares) / (WEIGHT_OF_USUAL + Math.max(0, seen.length - 1));
  const ofLevel = reviews ** 2 / (seen.length + (reviews / models) ** 2);
  return Math.sqrt(within + ofLevel);
}

function ratio(some: readonly Observed[]): number {
  return Math.log(sum(some.map(({ actual }) => actual)) / sum(some.map(({ usual }) => usual)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
