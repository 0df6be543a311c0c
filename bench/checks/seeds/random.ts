/** Numbers that only look random: the same seed gives the same ones on every machine (mulberry32). */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<T>(values: readonly T[]): T | null {
    return values[this.below(values.length)] ?? null;
  }

  shuffle<T>(values: readonly T[]): T[] {
    const rest = [...values];
    return values.flatMap(() => rest.splice(this.below(rest.length), 1));
  }
}
