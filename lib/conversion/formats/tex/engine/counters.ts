import { roman } from "../../../roman.ts";

const letter = (value: number): string =>
  value >= 1 && value <= 26
    ? String.fromCharCode(96 + value)
    : value > 26
      ? letter(Math.floor((value - 1) / 26)) + letter(((value - 1) % 26) + 1)
      : "";

const SYMBOLS = ["", "*", "†", "‡", "§", "¶", "‖", "**", "††", "‡‡"];

/** Returns a number as `\arabic`, `\roman`, `\Alph` and the like print it. */
export function formatNumber(format: string, value: number): string {
  if (format === "roman") return roman(value);
  if (format === "Roman") return roman(value).toUpperCase();
  if (format === "alph") return letter(value);
  if (format === "Alph") return letter(value).toUpperCase();
  if (format === "fnsymbol") return SYMBOLS[value] ?? String(value);
  return String(value);
}

/** LaTeX's counters: their values, and which of them start again when another one steps. */
export class Counters {
  readonly #values = new Map<string, number>();
  readonly #within = new Map<string, Set<string>>();

  has(name: string): boolean {
    return this.#values.has(name);
  }

  get(name: string): number {
    return this.#values.get(name) ?? 0;
  }

  set(name: string, value: number): void {
    if (this.#values.size < 20_000) this.#values.set(name, Number.isFinite(value) ? Math.trunc(value) : 0);
  }

  create(name: string, within: string | null): void {
    this.set(name, 0);
    if (within !== null) this.resetWith(name, within);
  }

  resetWith(name: string, within: string): void {
    const children = this.#within.get(within) ?? new Set();
    if (name !== within) children.add(name);
    this.#within.set(within, children);
  }

  neverResetWith(name: string, within: string): void {
    this.#within.get(within)?.delete(name);
  }

  step(name: string): void {
    this.set(name, this.get(name) + 1);
    this.#reset(name, 0);
  }

  #reset(name: string, depth: number): void {
    if (depth > 12) return;
    for (const child of this.#within.get(name) ?? []) {
      this.#values.set(child, 0);
      this.#reset(child, depth + 1);
    }
  }
}
