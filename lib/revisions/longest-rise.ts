export interface Weighted {
  value: number;
  weight: number;
}

/**
 * Returns the positions of the heaviest strictly rising subsequence of values. The values are whole numbers from 0 on,
 * each at most once. Takes time with n log n.
 */
export function heaviestRise(items: readonly Weighted[]): Set<number> {
  const size = items.reduce((most, { value }) => Math.max(most, value), 0) + 2;
  // A binary indexed tree: each node has the best sum that ends at one of its values, and its position.
  const best = new Float64Array(size + 1);
  const at = new Int32Array(size + 1).fill(-1);
  const before = new Int32Array(items.length).fill(-1);
  let top = { sum: 0, position: -1 };
  for (const [position, { value, weight }] of items.entries()) {
    let sum = 0;
    let from = -1;
    for (let node = value; node > 0; node -= node & -node) {
      const candidate = best[node] ?? 0;
      if (candidate > sum) {
        sum = candidate;
        from = at[node] ?? -1;
      }
    }
    before[position] = from;
    const total = sum + weight;
    if (total > top.sum) top = { sum: total, position };
    for (let node = value + 1; node <= size; node += node & -node) {
      if ((best[node] ?? 0) < total) {
        best[node] = total;
        at[node] = position;
      }
    }
  }
  const chosen = new Set<number>();
  for (let position = top.position; position >= 0; position = before[position] ?? -1) chosen.add(position);
  return chosen;
}
