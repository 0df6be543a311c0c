import { z } from "zod";
import type { ModelRole, PromptPart } from "#lib/ports/models/port.ts";
import { FINDING_VERDICTS, OVERALL_ASSESSMENT, REVISION, SAME_CAUSE } from "../passes/answers.ts";
import { MOST_ASSESSED } from "../passes/assess-manuscript.ts";
import { ITEMS_IN_A_CALL } from "../passes/call-in-batches.ts";
import type { ModelRequest, PassInput, PassScope, PassStage, ReviewText } from "../passes/pass.ts";
import { partsOf, passesIn } from "../passes/pass-parts.ts";
import { tokensOf } from "../passes/tokens.ts";
import { guessAnswer, guessEvidence, guessMap, guessReport } from "./guess-answers.ts";

/** The model calls of one kind that a review is expected to make. */
export interface ExpectedCalls {
  /** The call's id without the number of a batch. */
  kind: string;
  stage: PassStage;
  role: ModelRole;
  calls: number;
  tokensIn: number;
  /** The part of `tokensIn` that an earlier call began with, so that a server may have it in its cache. */
  repeated: number;
}

interface Expectation extends Omit<PassScope, "map"> {
  /** The judged comments of an earlier session, which are followed up. */
  earlierComments: number;
  /** The judged findings of a full review, after joining. */
  findings: number;
}

const IMAGE_TOKENS = 800;
/** The marks between messages. */
const FRAME_TOKENS = 20;
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
    evidence: guessEvidence(),
    image: async () => ({ image: new Uint8Array(), mediaType: "image/png" }),
  };
  const counted: ExpectedCalls[] = [];
  const sizeOf = promptSizes();
  for (const stage of ["map", "read"] as const) {
    for (const pass of passesIn(stage, { ...expected, map })) {
      const parts = partsOf(pass, text);
      const reports = new Map(parts.map(({ id }) => [id, guessReport()]));
      for (const part of parts)
        await pass.run({
          text,
          part,
          reports,
          ...NOTHING_STORED,
          callModel: async (request) => {
            const kind = request.callId.split("-")[0] ?? request.callId;
            counted.push({ kind, stage, role: request.role, calls: 1, ...sizeOf(request) });
            return request.answer.schema.parse(guessAnswer(request.answer.name));
          },
        });
    }
  }
  return summed([...counted, ...callsAfterReading(text, expected)]);
}

const NOTHING_STORED: Pick<PassInput, "startOf" | "computed" | "comments" | "earlierReview"> = {
  startOf: () => 0,
  computed: [],
  comments: () => [],
  earlierReview: async () => ({ markdown: "", comments: [] }),
};

/** A finding that is verified weighs its share of the passages that the model sees with it. */
function callsAfterReading({ prompt }: ReviewText, expected: Expectation): ExpectedCalls[] {
  const findings = Math.round(expected.findings * (expected.isPreview ? FOUND_IN_PREVIEW : 1));
  const batched = (
    call: Pick<ExpectedCalls, "kind" | "stage" | "role">,
    format: { prompt: string; schema: z.ZodType },
    { items, atOnce, tokens }: { items: number; atOnce: number; tokens: number },
  ): ExpectedCalls[] => {
    const calls = Math.ceil(items / atOnce);
    const head = instructionTokens(prompt(format.prompt).text, format.schema);
    return calls === 0 ? [] : [{ ...call, calls, tokensIn: calls * head + items * tokens, repeated: 0 }];
  };
  return [
    ...batched(
      { kind: "pairs", stage: "join", role: "fast" },
      { prompt: "merge", schema: SAME_CAUSE.schema },
      { items: 2 * findings, atOnce: 30, tokens: 240 },
    ),
    ...batched(
      { kind: "verify", stage: "verify", role: "review" },
      { prompt: "verify", schema: FINDING_VERDICTS.schema },
      { items: expected.isPreview ? 0 : findings, atOnce: ITEMS_IN_A_CALL, tokens: 230 },
    ),
    ...batched(
      { kind: "revision", stage: "verify", role: "review" },
      { prompt: "revision", schema: REVISION.schema },
      { items: expected.earlierComments, atOnce: ITEMS_IN_A_CALL, tokens: 900 },
    ),
    ...batched(
      { kind: "overall", stage: "assess", role: "review" },
      { prompt: "overall", schema: OVERALL_ASSESSMENT.schema },
      { items: 1, atOnce: 1, tokens: 80 * Math.min(MOST_ASSESSED, findings) },
    ),
  ];
}

/** Returns a function that counts a prompt, and how much of it an earlier call with the same beginning had. */
function promptSizes(): (request: ModelRequest<unknown>) => { tokensIn: number; repeated: number } {
  const heads = new Map<string, number>();
  return ({ role, instructions, parts, answer }) => {
    const [first, ...others] = parts;
    const opening = first && "text" in first ? first.text : "";
    const key = [role, answer.name, instructions, opening].join("\n");
    const known = heads.get(key);
    const head = known ?? instructionTokens(instructions, answer.schema) + tokensOf(opening);
    heads.set(key, head);
    const rest = others.reduce((sum, part) => sum + partTokens(part), 0);
    const isKept = known !== undefined && head >= LEAST_KEPT_TOKENS && others.length > 0;
    return { tokensIn: head + rest, repeated: isKept ? head : 0 };
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
          tokensIn: total(({ tokensIn }) => tokensIn),
          repeated: total(({ repeated }) => repeated),
        }
      : [];
  });
}
