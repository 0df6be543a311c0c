const DRAWS = 2_000;
const SHARE_OUTSIDE = 0.05;

/**
 * Returns the ends of the 95 % interval of a statistic by the bootstrap over the units: papers, whose runs are alike.
 * Null for fewer than two units. The same units give the same interval.
 */
export function intervalOf<Unit>(
  units: readonly Unit[],
  statistic: (some: readonly Unit[]) => number | null,
): [number, number] | null {
  if (units.length < 2) return null;
  const random = randomNumbers(units.length);
  const drawn: number[] = [];
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const some = units.flatMap(() => units[Math.floor(random() * units.length)] ?? []);
    const value = statistic(some);
    if (value !== null) drawn.push(value);
  }
  drawn.sort((a, b) => a - b);
  const at = (share: number) => drawn[Math.min(drawn.length - 1, Math.floor(share * drawn.length))];
  const [low, high] = [at(SHARE_OUTSIDE / 2), at(1 - SHARE_OUTSIDE / 2)];
  return low === undefined || high === undefined ? null : [low, high];
}

/** Numbers from 0 to 1 after mulberry32, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
