import type { z } from "zod";
import type { ModelRole, PromptPart } from "#lib/ports/models/port.ts";
import type { DocumentMap, RawFinding } from "./answers.ts";
import type { Volume } from "./reading-plan.ts";

/** A finding of a computed check, as a model is shown it. */
export interface Evidence {
  number: number;
  title: string;
  quote: string;
  message: string;
  start: number;
}

export interface Supplement {
  filename: string;
  markdown: string;
  /** What its owner says it is for. */
  note: string | null;
}

/** What the author asked for. */
export interface Wishes {
  steering: string | null;
  promptSet: string;
  /** BCP 47; null for the manuscript's own or English. */
  language: string | null;
  focus: readonly string[];
  exclude: readonly string[];
}

/** All that passes may show a model. Every offset is in UTF-16 units of `markdown`. */
export interface ReviewText {
  markdown: string;
  plan: readonly Volume[];
  /** Fences the author's text; see `fence`. */
  boundary: string;
  map: DocumentMap | null;
  evidence: readonly Evidence[];
  supplements: readonly Supplement[];
  wishes: Wishes;
  /** What the converter could not read or left out, for people; empty when all went well. */
  conversionNotes: readonly string[];
  /** Loads a picture of the manuscript by the name that its Markdown gives it; null where there is none. */
  image: (name: string) => Promise<{ image: Uint8Array; mediaType: string } | null>;
  prompt: (name: string) => Prompt;
}

/** Instructions that lie in `prompts/`. */
export interface Prompt {
  /** `reader@1` */
  label: string;
  text: string;
}

export interface Question<T> {
  /** Names the call within its pass; the same text asks the same question under the same name. */
  callId: string;
  role: ModelRole;
  instructions: string;
  parts: readonly PromptPart[];
  schema: z.ZodType<T>;
  name: string;
}

/** Asks a model, or repeats its answer where it was asked before. @throws {ModelError} */
export type Ask = <T>(question: Question<T>) => Promise<T>;

/** What a pass leaves behind. */
export interface PassReport {
  findings: RawFinding[];
  /** What the next passages should remember; empty for passes that read alone. */
  ledger: string[];
  map?: DocumentMap;
}
