import type { Span } from "#lib/manuscript/span.ts";
import type { RawFinding } from "../../passes/answers.ts";

/** A finding of a model with its place in the text. */
export interface JudgedFinding extends Omit<RawFinding, "related_quotes" | "quote"> {
  /** The pass that raised it. */
  passId: string;
  span: Span;
  related: Span[];
}

/** A finding whose quote is nowhere in the text. */
export interface Unplaced {
  passId: string;
  finding: RawFinding;
}
