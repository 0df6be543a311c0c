import type { Printed } from "#lib/manuscript/statistics.ts";

/** Equal when the finer one is rounded, or cut off, to the decimals of the other. */
export function isRounded(one: Printed, other: Printed): boolean {
  const unit = 10 ** -Math.min(one.decimals, other.decimals);
  return one.decimals !== other.decimals && Math.abs(one.value - other.value) < unit * (1 - 1e-9);
}

/** One digit is another, with as many before and after the point. */
export function isOneSlip(one: Printed, other: Printed): boolean {
  const [a, b] = [one, other].map(({ text }) => text.replaceAll(",", ""));
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return [...a].filter((digit, i) => digit !== b[i]).length === 1;
}
