import { randomBytes } from "node:crypto";
import { fence } from "#lib/reviews/passes/fence.ts";

/** Fences words that may be anybody's. The boundary is new each time, so that no text can hold it. */
export function fenced(words: string): string {
  return fence("data", words, randomBytes(6).toString("hex"));
}
