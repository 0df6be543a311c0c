import type { Finding } from "#lib/checks/finding.ts";
import type { Span } from "#lib/manuscript/span.ts";
import type { ModelRole, PromptPart } from "#lib/ports/models/port.ts";
import type { Calculation } from "#lib/tools/calculation-tool.ts";
import type { CommentType, Severity } from "../comment-types.ts";
import type { JoinedFindings } from "../findings/judged-finding.ts";
import type { Customization } from "../preference-schema.ts";
import type { VenueContent } from "../venue-schema.ts";
import type { AnswerFormat, RawFinding, RevisionAnswer, Verdict } from "./answers.ts";
import type { DocumentMap } from "./map-answer.ts";
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
  isPreview: boolean;
  depth: NonNullable<Customization["depth"]>;
  steering: string | null;
  promptSet: string;
  /** The place that the manuscript is written for, if the author named one. */
  venue: VenueContent | null;
  /** BCP 47; null for the manuscript's own. */
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
  /** For each volume the facts that other places must agree with, each after its paragraph (`¶12`); empty if unknown. */
  ledgers: readonly (readonly string[])[];
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
  /** True if the model may call the tools that calculate before it answers. */
  mayCalculate?: boolean;
}

/** Calls a model, or returns the stored answer if this call was answered before. @throws {ModelError} */
export type CallModel = <T>(request: ModelRequest<T>) => Promise<T>;

/** The outcome of a second look at a finding. */
export interface VerifiedFinding {
  verdict: Verdict;
  reason: string;
  /** What the comment says instead, where the finding stands with changes. */
  changes?: { title?: string; message?: string; severity?: Severity };
}

/** The parts of the overall assessment, in the model's words. */
export interface Assessment {
  claims: string;
  convincing: string;
  /** The matters that decide, with the numbers of the comments that show them. */
  decisive: readonly { matter: string; numbers: readonly number[] }[];
  overall: string;
  /** The ids of the comments that the model saw, by their number from 1. */
  numbered: readonly string[];
}

/** The result of a pass. Every pass fills the members that it is for. */
export interface PassReport {
  findings: RawFinding[];
  /** Facts that the following passages must agree with. */
  readingNotes?: string[];
  map?: DocumentMap;
  /** The ledger of the volume that the pass saw. */
  ledger?: string[];
  joined?: JoinedFindings;
  /** By index of the cause. */
  verdicts?: ({ cause: number } & VerifiedFinding)[];
  assessment?: Assessment;
  /** The assessment as Markdown, in reports of earlier releases. */
  overall?: string;
  /** By id of the earlier comment. */
  revision?: ({ commentId: string } & RevisionAnswer)[];
  /** The comments of earlier versions that this review raises again, each with the index of its cause now. */
  returned?: { commentId: string; cause: number }[];
  /** What tools calculated for the pass, in order; its findings name them by number, from 1. */
  calculations?: Calculation[];
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
  /** True if one call does the tasks of several specialists; false if each has a call of its own. */
  joinsTasks: boolean;
  /** The id of the prompt set, which adds passes and leaves others out. */
  promptSet: string;
}

/** The share of the text that one run of a pass sees. */
export interface PassPart {
  /** `reader:1:3-5`: the kind before the first colon, then the numbers of volume, passages or supplement from 1. */
  id: string;
  label: string;
  /** Null for passes that see no volume. */
  volume: Volume | null;
  /** The passages that it reads, one after the other, and the ids before it in its chain; null for other passes. */
  reading: { passages: readonly Passage[]; before: readonly string[] } | null;
  supplement: { index: number; span: Span } | null;
  /** The kinds of the passes whose tasks it does; absent for a pass with one task. */
  tasks?: readonly string[];
  /** True for the second run of a pass, which begins at the end of the text. */
  isAgain?: true;
  /** Absent for passes that see no distant parts. */
  distant?: readonly Span[];
}

/** A published comment, as the overall assessment sees it. */
export interface AssessedComment {
  id: string;
  title: string;
  message: string;
  severity: string;
  score: number;
  source: string;
  shown: boolean;
  fold_reason: string | null;
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

/** Comments of an earlier version. */
export interface EarlierVersion {
  /** The manuscript as it was; empty without an earlier review. */
  markdown: string;
  comments: readonly EarlierComment[];
}

export interface EarlierReview extends EarlierVersion {
  /** What older versions had that the one before has not, and that was dismissed there; the newest version first. */
  dismissedBefore: readonly EarlierVersion[];
}

/** Everything that the run of a pass gets. */
export interface PassInput {
  text: ReviewText;
  part: PassPart;
  callModel: CallModel;
  /** True if the model of the review sees pictures. @throws {ModelError} */
  seesPictures: () => Promise<boolean>;
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
  /** The kinds of the passes whose tasks it does in one call where two of them are needed; see `joinsTasks`. */
  joins?: readonly string[];
  /** The calls that it makes one after the other; one by default. */
  callsInOrder?: number;
  /** True if a thorough review runs it twice. */
  isRepeatable?: boolean;
  /** True if it runs only over manuscripts of several volumes. */
  isForSeveralVolumes?: boolean;
  /** A review is published only if a part of an essential pass ended well. */
  isEssential?: boolean;
  /** True if its model may call the tools that calculate. */
  mayCalculate?: boolean;
  /** The need for it by itself. `isNeededIn` also asks the prompt set. */
  isNeeded: (scope: PassScope) => boolean;
  run: (input: PassInput) => Promise<PassReport>;
}
