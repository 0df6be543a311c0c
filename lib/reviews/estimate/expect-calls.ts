import { createHash } from "node:crypto";
import { z } from "zod";
import { type ModelRole, roleWithModel } from "#lib/model-roles.ts";
import type { PromptPart } from "#lib/ports/models/port.ts";
import { LISTED_AT_ONCE } from "../findings/join/judge-lists.ts";
import { VERIFIED_AT_ONCE } from "../findings/verify/verify-findings.ts";
import { FINDING_VERDICTS, REVISION, SAME_CAUSE, SAME_CAUSE_GROUPS } from "../passes/answers.ts";
import { MOST_ASSESSED, SHOWN_OF_THE_ENDS } from "../passes/assess-manuscript.ts";
import { ITEMS_IN_A_CALL } from "../passes/call-in-batches.ts";
import { OVERALL_ASSESSMENT } from "../passes/overall-answer.ts";
import type { ModelRequest, PassInput, PassScope, PassStage, ReviewText } from "../passes/pass.ts";
import { partsOf, passesIn, readingParts } from "../passes/pass-parts.ts";
import { sharedPrompt } from "../passes/shared-prompt.ts";
import { tokensOf } from "../passes/tokens.ts";
import { guessAnswer, guessEvidence, guessLedger, guessMap, guessReport } from "./guess-answers.ts";

/** The model calls of one kind that a review is expected to make. */
export interface ExpectedCalls {
  /** The call's id without the number of a batch. */
  kind: string;
  stage: PassStage;
  role: ModelRole;
  calls: number;
  /** The calls of the longest row in which each waits for the one before. */
  inOrder: number;
  /** The findings that the calls judge a second time. */
  verdicts: number;
  tokensIn: number;
  /** The part of `tokensIn` that an earlier call began with, so that a server may have it in its cache. */
  repeated: number;
}

export interface Expectation extends Omit<PassScope, "map"> {
  /** The judged comments of an earlier session, which are followed up. */
  earlierComments: number;
  /** The judged findings of a full review, after joining. */
  findings: number;
}

const IMAGE_TOKENS = 800;
/** The marks between messages. */
const FRAME_TOKENS = 20;
/** Of a finding that is verified: its title, message and quote. */
const TOKENS_OF_A_FINDING = 140;
/** Servers keep the beginnings of prompts from this length on. */
const LEAST_KEPT_TOKENS = 1_024;
/** The one pass of a preview finds this part of what all passes of a review find. */
const FOUND_IN_PREVIEW = 1 / 3;

/**
 * Counts the calls of a review by running its passes without sending anything. What depends on answers (the map, the
 * reading notes, the number of findings) is guessed from the text.
 */
export async function expectCalls(given: ReviewText, expected: Expectation): Promise<ExpectedCalls[]> {
  const map = guessMap(given.markdown);
  const text: ReviewText = {
    ...given,
    map,
    ledgers: expected.isPreview ? [] : given.plan.map(guessLedger),
    preferences: { ...given.preferences, isPreview: expected.isPreview },
    evidence: guessEvidence(),
    image: async () => ({ image: new Uint8Array(), mediaType: "image/png" }),
  };
  const counted: ExpectedCalls[] = [];
  const sizeOf = promptSizes();
  for (const stage of ["map", "read"] as const) {
    const seen = stage === "map" ? { ...text, map: null, ledgers: [] } : text;
    for (const pass of passesIn(stage, { ...expected, map })) {
      const parts = partsOf(pass, seen);
      const reports = new Map(parts.map(({ id }) => [id, guessReport()]));
      for (const part of parts)
        await pass.run({
          text: seen,
          part,
          reports,
          ...NOTHING_STORED,
          seesPictures: async () => true,
          callModel: async (request) => {
            const kind = request.callId.split("-")[0] ?? request.callId;
            counted.push({ kind, stage, role: request.role, ...ONE_CALL, ...sizeOf(request) });
            return request.answer.schema.parse(guessAnswer(request.answer.name));
          },
        });
    }
  }
  const longest = longestChain(text, { ...expected, map });
  return summed([...counted, ...callsAfterReading(text, expected)]).map((call) =>
    call.kind === READER ? { ...call, inOrder: longest } : call,
  );
}

const READER = "reader";
const ONE_CALL = { calls: 1, inOrder: 1, verdicts: 0 };

function longestChain(text: ReviewText, scope: PassScope): number {
  const chains = readingParts(text, scope).flatMap((volume) => volume.chains);
  return Math.max(1, ...chains.map(({ length }) => length));
}

const NOTHING_STORED: Pick<PassInput, "startOf" | "computed" | "comments" | "earlierReview"> = {
  startOf: () => 0,
  computed: [],
  comments: () => [],
  earlierReview: async () => ({ markdown: "", comments: [], dismissedBefore: [] }),
};

function callsAfterReading(text: ReviewText, expected: Expectation): ExpectedCalls[] {
  const { prompt } = text;
  const findings = Math.round(expected.findings * (expected.isPreview ? FOUND_IN_PREVIEW : 1));
  const batched = (
    call: Pick<ExpectedCalls, "kind" | "stage" | "role">,
    format: { prompt: string; schema: z.ZodType },
    { items, atOnce, tokens }: { items: number; atOnce: number; tokens: number },
  ): ExpectedCalls[] => {
    const calls = Math.ceil(items / atOnce);
    const head = instructionTokens(prompt(format.prompt).text, format.schema);
    return calls === 0
      ? []
      : [{ ...call, ...ONE_CALL, calls, tokensIn: calls * head + items * tokens, repeated: 0 }];
  };
  return [
    ...batched(
      { kind: "pairs", stage: "join", role: "fast" },
      { prompt: "merge", schema: SAME_CAUSE.schema },
      { items: 2 * findings, atOnce: 30, tokens: 240 },
    ),
    ...batched(
      { kind: "list", stage: "join", role: "fast" },
      { prompt: "group", schema: SAME_CAUSE_GROUPS.schema },
      { items: expected.isPreview ? 0 : findings, atOnce: LISTED_AT_ONCE, tokens: 130 },
    ),
    ...verifications(text, expected.isPreview ? 0 : findings),
    ...batched(
      { kind: "revision", stage: "verify", role: "verify" },
      { prompt: "revision", schema: REVISION.schema },
      { items: expected.earlierComments, atOnce: ITEMS_IN_A_CALL, tokens: 900 },
    ),
    ...batched(
      { kind: "overall", stage: "assess", role: "review" },
      { prompt: "overall", schema: OVERALL_ASSESSMENT.schema },
      { items: 1, atOnce: 1, tokens: tokensOfEnds(text) + 100 * Math.min(MOST_ASSESSED, findings) },
    ),
  ];
}

function tokensOfEnds({ markdown }: ReviewText): number {
  return tokensOf(markdown.slice(0, 2 * SHOWN_OF_THE_ENDS));
}

/** Findings are spread evenly over the volumes. Each call repeats its volume, which the reading passes sent before. */
function verifications(text: ReviewText, findings: number): ExpectedCalls[] {
  const inVolume = Math.ceil(findings / Math.max(1, text.plan.length));
  const calls = Math.ceil(inVolume / VERIFIED_AT_ONCE);
  const reviewer = instructionTokens(text.prompt("reviewer").text, FINDING_VERDICTS.schema);
  const task = tokensOf(text.prompt("verify").text) * calls + inVolume * TOKENS_OF_A_FINDING;
  return text.plan.slice(0, findings).map((volume) => {
    const head = reviewer + sharedPrompt(text, volume).reduce((sum, part) => sum + partTokens(part), 0);
    const repeated = calls * (head >= LEAST_KEPT_TOKENS ? head : 0);
    return {
      kind: "verify",
      stage: "verify",
      role: "verify",
      calls,
      inOrder: 1,
      verdicts: inVolume,
      tokensIn: calls * head + task,
      repeated,
    };
  });
}

/** Returns a function that counts a prompt, and how much of it an earlier call with the same beginning had. */
function promptSizes(): (request: ModelRequest<unknown>) => { tokensIn: number; repeated: number } {
  /** The tokens of parts that were sent, by everything up to their end. */
  const sizes = new Map<string, number>();
  return ({ role, instructions, parts, answer }) => {
    // Answers of the reading passes have one shape, whatever their name.
    const form = answer.showsTools ? "reading" : answer.name;
    let key = [roleWithModel(role), form, instructions].join("\n");
    let tokensIn = instructionTokens(instructions, answer.schema);
    let repeated = 0;
    for (const [i, part] of parts.entries()) {
      key = createHash("sha256")
        .update(key)
        .update("text" in part ? part.text : part.image)
        .digest("hex");
      tokensIn += sizes.get(key) ?? partTokens(part);
      const isKept = sizes.has(key) && tokensIn >= LEAST_KEPT_TOKENS && i + 1 < parts.length;
      if (isKept) repeated = tokensIn;
      if (!sizes.has(key)) sizes.set(key, partTokens(part));
    }
    return { tokensIn, repeated };
  };
}

function partTokens(part: PromptPart): number {
  return "text" in part ? tokensOf(part.text) : IMAGE_TOKENS;
}

function instructionTokens(instructions: string, schema: z.ZodType): number {
  return tokensOf(instructions) + tokensOf(JSON.stringify(z.toJSONSchema(schema))) + FRAME_TOKENS;
}

function summed(calls: readonly ExpectedCalls[]): ExpectedCalls[] {
  return [...Map.groupBy(calls, ({ kind, role }) => `${kind} ${role}`).values()].flatMap((some) => {
    const [first] = some;
    const total = (of: (each: ExpectedCalls) => number) => some.reduce((sum, each) => sum + of(each), 0);
    return first
      ? {
          ...first,
          calls: total(({ calls: count }) => count),
          verdicts: total(({ verdicts }) => verdicts),
          tokensIn: total(({ tokensIn }) => tokensIn),
          repeated: total(({ repeated }) => repeated),
        }
      : [];
  });
}
