import type { Finding } from "#lib/checks/finding.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { ModelRole, PromptPart } from "#lib/ports/models/port.ts";
import type { CommentType } from "../comment-types.ts";
import type { JoinedFindings } from "../findings/judged-finding.ts";
import type { AnswerFormat, DocumentMap, RawFinding, RevisionAnswer, Verdict } from "./answers.ts";
import type { Passage, Volume } from "./reading-plan.ts";

/** A finding of a check, as a model sees it. */
export interface ComputedEvidence {
  number: number;
  title: string;
  quote: string;
  message: string;
  start: number;
}

export interface Supplement {
  filename: string;
  markdown: string;
  /** Its owner's description of what it is for. */
  note: string | null;
}

/** The author's requests for a review. */
export interface ReviewPreferences {
  steering: string | null;
  promptSet: string;
  /** BCP 47; null for the manuscript's own or English. */
  language: string | null;
  focus: readonly string[];
  exclude: readonly string[];
}

/** Everything that passes may show to a model. Every offset is in UTF-16 units of `markdown`. */
export interface ReviewText {
  markdown: string;
  plan: readonly Volume[];
  /** Spans that one call sees together because no volume holds them all; empty if there is one volume. */
  distant: readonly (readonly Span[])[];
  /** Fences the author's text; see `fence`. */
  boundary: string;
  map: DocumentMap | null;
  evidence: readonly ComputedEvidence[];
  supplements: readonly Supplement[];
  preferences: ReviewPreferences;
  /** Sentences about what the converter could not read or left out; empty when all went well. */
  conversionNotes: readonly string[];
  /** Loads a picture of the manuscript by the name in its Markdown; null if there is none. */
  image: (name: string) => Promise<{ image: Uint8Array; mediaType: string } | null>;
  prompt: (name: string) => Prompt;
}

/** Instructions from `prompts/`. */
export interface Prompt {
  /** `reader@1` */
  label: string;
  text: string;
}

export interface ModelRequest<T> {
  /** Names the call within its pass. A repeated pass sends the same request under the same name. */
  callId: string;
  role: ModelRole;
  instructions: string;
  parts: readonly PromptPart[];
  answer: AnswerFormat<T>;
}

/** Calls a model, or returns the stored answer if this call was answered before. @throws {ModelError} */
export type CallModel = <T>(request: ModelRequest<T>) => Promise<T>;

/** The result of a pass. Every pass fills the members that it is for. */
export interface PassReport {
  findings: RawFinding[];
  /** Facts that the following passages must agree with. */
  readingNotes?: string[];
  map?: DocumentMap;
  joined?: JoinedFindings;
  /** By index of the cause. */
  verdicts?: { cause: number; verdict: Verdict; reason: string }[];
  overall?: string;
  /** By id of the earlier comment. */
  revision?: ({ commentId: string } & RevisionAnswer)[];
  /** The earlier comments that this review raises again, each with the index of its cause now. */
  returned?: { commentId: string; cause: number }[];
  /** Sentences about what the pass could not do; it stands without that. */
  limitations?: string[];
}

/** The stages of a review in which models work, in order. */
export const PASS_STAGES = ["map", "read", "join", "verify", "assess"] as const;
export type PassStage = (typeof PASS_STAGES)[number];

/** Facts of a review that decide which passes it needs. The map is null until it is drawn, or if that failed. */
export interface PassScope {
  map: DocumentMap | null;
  isPreview: boolean;
  hasSecondModel: boolean;
  /** An earlier review of the manuscript has comments to follow up. */
  isRevision: boolean;
}

/** The share of the text that one run of a pass sees. */
export interface PassPart {
  /** `reader:1:3`: the kind before the first colon, then the numbers of volume, passage or supplement from 1. */
  id: string;
  label: string;
  /** Null for passes that see no volume. */
  volume: Volume | null;
  passage: Passage | null;
  supplement: { index: number; span: Span } | null;
  /** Absent for passes that see no distant parts. */
  distant?: readonly Span[];
}

/** A published comment, as the overall assessment sees it. */
export interface AssessedComment {
  title: string;
  message: string;
  severity: string;
  score: number;
  source: string;
}

/** A comment of an earlier review. Offsets are UTF-16 units of the manuscript as it was then. */
export interface EarlierComment {
  id: string;
  title: string;
  message: string;
  quote: string;
  types: readonly CommentType[];
  source: string;
  anchor: Span;
  related: readonly Span[];
}

export interface EarlierReview {
  /** The manuscript as it was; empty without an earlier review. */
  markdown: string;
  comments: readonly EarlierComment[];
}

/** Everything that the run of a pass gets. */
export interface PassInput {
  text: ReviewText;
  part: PassPart;
  callModel: CallModel;
  /** The reports of the passes that ended well, by id. */
  reports: ReadonlyMap<string, PassReport>;
  /** Returns the offset at which the share of the text begins that a pass saw. */
  startOf: (passId: string) => number;
  /** The joined findings of the checks, in the order of `text.evidence`. */
  computed: readonly Finding[];
  /** The comments that would be published now. */
  comments: () => readonly AssessedComment[];
  earlierReview: () => Promise<EarlierReview>;
}

/** One task that a model does. `registry.ts` lists them all. */
export interface Pass {
  /** The beginning of its ids. Comments and receipts name it as `model:<kind>`. */
  kind: string;
  /** Its work, in plain words. */
  label: string;
  /** The label of all its parts together, if it differs. */
  labelOfParts?: string;
  /** The file in `prompts/`. */
  prompt: string;
  stage: PassStage;
  /**
   * It runs once for each of these: a passage, a volume, a volume beside a part of a supplement, parts of the manuscript
   * that no volume holds together, or everything.
   */
  sees: "passages" | "volumes" | "supplements" | "distant" | "manuscript";
  /** A review is published only if a part of an essential pass ended well. */
  isEssential?: boolean;
  isNeeded: (scope: PassScope) => boolean;
  run: (input: PassInput) => Promise<PassReport>;
}
