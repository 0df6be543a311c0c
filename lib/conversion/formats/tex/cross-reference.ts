import { type Inline, text } from "../../manuscript-tree.ts";
import type { TexContext } from "./tex-context.ts";

/** `\ref` and its relatives, written out with the number that LaTeX would print. */
export function reference(name: string, keys: string, context: TexContext): Inline[] {
  const numbers = keys.split(",").map((key) => context.labels.get(key.trim()) ?? "??");
  if (name.startsWith("pageref")) return [text("??")];
  const shown = name.startsWith("eqref") ? numbers.map((n) => `(${n})`) : numbers;
  const word = /^(autoref|cref|Cref|vref)/.test(name) ? referenceWord(keys) : "";
  return [text(word + shown.join(", "))];
}

function referenceWord(keys: string): string {
  if (/^\s*(fig|f):/i.test(keys)) return "Figure ";
  if (/^\s*(tab|tbl|t):/i.test(keys)) return "Table ";
  if (/^\s*(eq|eqn|e):/i.test(keys)) return "Equation ";
  if (/^\s*(alg):/i.test(keys)) return "Algorithm ";
  return /^\s*(app)/i.test(keys) ? "Appendix " : "Section ";
}
