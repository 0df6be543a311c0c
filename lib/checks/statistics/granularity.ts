import type { Printed } from "#lib/manuscript/numbers/statistics.ts";

/** Half a unit in the last printed place, with room for the binary fraction. */
function half({ decimals }: Printed): number {
  return 0.5 * 10 ** -decimals + 1e-9;
}

/** Returns the whole-number sums of n values whose mean is printed so, whichever way it was rounded. */
function possibleSums(mean: Printed, n: number): number[] {
  const first = Math.ceil((mean.value - half(mean)) * n);
  const last = Math.floor((mean.value + half(mean)) * n);
  return Array.from({ length: Math.max(0, Math.min(last - first + 1, 1000)) }, (_, i) => first + i);
}

/** Returns the means of n whole numbers next to a printed one, below and above. */
export function neighbouringMeans(mean: Printed, n: number): [string, string] {
  const sum = Math.floor(mean.value * n);
  return [(sum / n).toFixed(mean.decimals), ((sum + 1) / n).toFixed(mean.decimals)];
}

/** True if n whole numbers may have any mean of so many decimals, so that nothing can be checked. */
export function isTooFine(mean: Printed, n: number): boolean {
  return n >= 10 ** mean.decimals;
}

/** True if n whole numbers can have this mean: GRIM (Brown & Heathers 2017). */
export function isPossibleMean(mean: Printed, n: number): boolean {
  return possibleSums(mean, n).length > 0;
}

/**
 * GRIMMER: whether n whole numbers of this mean can have this standard deviation, with n − 1 or n in the
 * denominator. The sum of their squares is a whole number, and odd just where their sum is (Allard 2018).
 */
export function isPossibleDeviation(mean: Printed, sd: Printed, n: number): boolean {
  const low = Math.max(0, sd.value - half(sd));
  const high = sd.value + half(sd);
  return possibleSums(mean, n).some((sum) =>
    [n - 1, n].some((denominator) => {
      const least = Math.ceil(denominator * low ** 2 + sum ** 2 / n - 1e-9);
      const most = Math.floor(denominator * high ** 2 + sum ** 2 / n + 1e-9);
      return most - least >= 1 || (most === least && (most - sum) % 2 === 0);
    }),
  );
}

/** DEBIT: the deviations that n zeros and ones of this mean can have, from the least to the greatest (Heathers & Brown 2019). */
export function binaryDeviations(mean: Printed, n: number): [number, number] {
  const ends = [mean.value - half(mean), mean.value + half(mean), mean.value].map((value) =>
    Math.min(1, Math.max(0, value)),
  );
  const spread = (share: number, denominator: number) => Math.sqrt((n * share * (1 - share)) / denominator);
  const all = ends.flatMap((share) => [spread(share, n), spread(share, Math.max(1, n - 1))]);
  const [low = 0, high = 1] = ends;
  const peak = low <= 0.5 && high >= 0.5 ? [spread(0.5, Math.max(1, n - 1))] : [];
  return [Math.min(...all), Math.max(...all, ...peak)];
}
