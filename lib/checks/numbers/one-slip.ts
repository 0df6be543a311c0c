import type { Printed } from "#lib/manuscript/numbers/statistics.ts";

/** Equal when the finer one is rounded, or cut off, to the decimals of the other. */
export function isRounded(one: Printed, other: Printed): boolean {
  const unit = 10 ** -Math.min(one.decimals, other.decimals);
  return one.decimals !== other.decimals && Math.abs(one.value - other.value) < unit * (1 - 1e-9);
}

/** `one` is `other` but for one digit, with as many before and after the point; a number in words has no such slip. */
export function isOneSlip(one: Printed, other: Printed): boolean {
  if (!/\d/.test(one.text)) return false;
  const [a, b] = [one, other].map(({ text, value }) =>
    /\d/.test(text) ? text.replaceAll(",", "") : String(value),
  );
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  return [...a].filter((digit, i) => digit !== b[i]).length === 1;
}
