import { shorten } from "../../passes/shared-prompt.ts";
import type { ComparableFinding } from "./similarity.ts";

/** A model that compares may miss one of so many controls. A model that guesses does so once in thirty times. */
const CONTROLS_FOR_A_MISS = 8;
const LONGEST_CONTROL = 140;

/** Problems that no finding on the content of a manuscript shares. */
export const UNRELATED = [
  "Page numbers are missing. Number the pages, so that readers can refer to them.",
  "The acknowledgements do not name the funder. Add who paid for the work.",
  "The colours of the first map cannot be told apart in print. Choose others.",
  "The corresponding author has no e-mail address. Add one to the title page.",
];

/** True if a model with so many wrong answers to questions of known answer may still be right about the others. */
export function isBelievable(misses: number, controls: number): boolean {
  return misses <= Math.floor(controls / CONTROLS_FOR_A_MISS);
}

/** Returns the beginning of a finding, and the same with its parts in another order. */
export function restated({ title, message }: Pick<ComparableFinding, "title" | "message">): {
  brief: string;
  copy: string;
} {
  const words = shorten(message, LONGEST_CONTROL);
  return { brief: `${title}. ${words}`, copy: `${words} (${title})` };
}
