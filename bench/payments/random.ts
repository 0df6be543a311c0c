/** Numbers that depend on the seed alone (mulberry32). */
export interface Random {
  /** From 0 to 1, without 1. */
  next: () => number;
  /** A whole number below the limit. */
  below: (limit: number) => number;
  pick: <Row>(rows: readonly Row[]) => Row | undefined;
}

export function randomOf(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (rows) => rows[below(rows.length)] };
}
