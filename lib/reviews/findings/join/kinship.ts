interface Directed {
  /** The stems of a finding's words and quote, each with its weight, as a vector of length 1. */
  direction: ReadonlyMap<string, number>;
}

/** Returns the weights of stems as a vector of length 1. */
export function directionOf(
  stems: ReadonlySet<string>,
  weigh: (stem: string) => number,
): Map<string, number> {
  const weights = [...stems].map((stem) => [stem, weigh(stem)] as const);
  const length = Math.hypot(...weights.map(([, weight]) => weight));
  return new Map(weights.filter(([, weight]) => weight > 0).map(([stem, weight]) => [stem, weight / length]));
}

/** Returns the cosine of the words and quotes of two findings, wherever they stand: from 0 to 1. */
export function kinshipOf({ direction: a }: Directed, { direction: b }: Directed): number {
  const [less, more] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [stem, weight] of less) sum += weight * (more.get(stem) ?? 0);
  return sum;
}
