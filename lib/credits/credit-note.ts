import { takesPayments } from "./takes-payments.ts";

/** Returns a sentence about a credit, with a space before it; empty where reviews cost nothing and no page shows credits. */
export function creditNote(sentence: string): string {
  return takesPayments() ? ` ${sentence}` : "";
}
