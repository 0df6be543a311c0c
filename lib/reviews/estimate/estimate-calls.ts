import { z } from "zod";
import type { PromptPart } from "#lib/ports/models/port.ts";
import type { DocumentMap } from "../passes/answers.ts";
import { overallAnswer, revisionAnswer, sameCauseAnswer, verdictsAnswer } from "../passes/answers.ts";
import { ASKED_AT_ONCE } from "../passes/ask-in-batches.ts";
import { mapDocument } from "../passes/map-document.ts";
import { modelPasses, SPECIALISTS } from "../passes/model-passes.ts";
import type { Ask, ReviewText } from "../passes/pass.ts";
import { tokensOf } from "../passes/tokens.ts";
import { guessAnswer, guessEvidence, guessMap } from "./guess-answers.ts";

/** Calls with one kind of question that a review is expected to make. */
export interface ExpectedCalls {
  /** The question's name: its call's id without the number of a batch. */
  kind: string;
  role: "review" | "fast" | "second";
  /** On average: half a call is one that every other review makes. */
  calls: number;
  tokensIn: number;
  /** Of `tokensIn`, what an earlier call began with word for word, so that a server may have it in its cache. */
  repeated: number;
}

const IMAGE_TOKENS = 800;
/** The marks between messages. */
const FRAME_TOKENS = 20;
/** Servers keep beginnings of prompts from a length on, in whole blocks. */
const LEAST_KEPT = 1_024;
const BLOCK_TOKENS = 128;
const LEDGER_LINE_TOKENS = 25;
const LEDGER_LINES = 6;
const MOST_LEDGER_TOKENS = 750;
/** A finding with its share of the passages that are shown for verification. */
const FINDING_TOKENS = 230;
const PAIRS_OF_A_FINDING = 2;
const PAIR_TOKENS = 240;
const PAIRS_AT_ONCE = 30;
/** Of what all passes of a review find, the part that the one pass of a preview does. */
const FOUND_BY_ONE_LOOK = 1 / 3;
const OVERALL_TOKENS = 80;
const MOST_IN_OVERALL = 40;
const FOLLOWED_TOKENS = 700;

interface Expectation {
  preview: boolean;
  second: boolean;
  /** Comments of the session before, which are followed up. */
  earlierComments: number;
  /** What models are expected to find in a full review, after joining. */
  findings: number;
  /** How likely a specialist is called, 0–1, where the text's words speak for it or not. */
  chance: (specialist: string, isLikely: boolean) => number;
}

/**
 * The calls of a review, counted by asking every question of it without sending one. What depends on answers (the map,
 * the ledger, the number of findings) is guessed from the text.
 */
export async function estimateCalls(given: ReviewText, expected: Expectation): Promise<ExpectedCalls[]> {
  const counts = new Map<string, ExpectedCalls>();
  const count = ({ kind, role, ...more }: ExpectedCalls) => {
    const line = counts.get(`${kind} ${role}`) ?? { kind, role, calls: 0, tokensIn: 0, repeated: 0 };
    counts.set(`${kind} ${role}`, {
      ...line,
      calls: line.calls + more.calls,
      tokensIn: line.tokensIn + more.tokensIn,
      repeated: line.repeated + more.repeated,
    });
  };
  const measured = measurer();
  const guessed = guessMap(given.markdown);
  const text: ReviewText = {
    ...given,
    map: withAllSpecialists(guessed),
    evidence: guessEvidence(),
    image: async () => ({ image: new Uint8Array(), mediaType: "image/png" }),
  };
  const asker =
    (likelihood: number, ledger = { tokensIn: 0, repeated: 0 }): Ask =>
    async (question) => {
      const { callId, role, schema, name } = question;
      const { tokensIn, repeated } = measured(question);
      count({
        kind: callId.split("-")[0] ?? callId,
        role: role === "fast" || role === "second" ? role : "review",
        calls: likelihood,
        tokensIn: likelihood * (tokensIn + ledger.tokensIn),
        repeated: likelihood * (repeated + ledger.repeated),
      });
      return schema.parse(guessAnswer(name));
    };
  await mapDocument(text, asker(1), { domains: [], taxonomies: [] });
  for (const { chain, beside } of modelPasses(text, expected)) {
    for (const [i, pass] of chain.entries()) {
      const notes = { tokensIn: ledgerTokens(i), repeated: ledgerTokens(Math.max(0, i - 1)) };
      await pass.run(text, asker(1, notes), () => null);
    }
    for (const pass of beside) {
      const specialist = SPECIALISTS.find(({ kind }) => pass.id.startsWith(`${kind}:`));
      const likelihood = specialist ? expected.chance(specialist.kind, guessed[specialist.needs]) : 1;
      await pass.run(text, asker(likelihood), () => null);
    }
  }
  for (const line of callsAfterReading(text, expected)) count(line);
  return [...counts.values()];
}

/** Before a passage, by its place from 0. */
function ledgerTokens(passage: number): number {
  return Math.min(MOST_LEDGER_TOKENS, passage * LEDGER_LINES * LEDGER_LINE_TOKENS);
}

/** The findings that so many tokens of verification speak of. */
export function findingsVerified(
  { prompt }: Pick<ReviewText, "prompt">,
  { calls, tokensIn }: { calls: number; tokensIn: number },
): number {
  return Math.max(
    1,
    (tokensIn - calls * questionTokens(prompt("verify").text, verdictsAnswer)) / FINDING_TOKENS,
  );
}

function callsAfterReading({ prompt }: ReviewText, expected: Expectation): ExpectedCalls[] {
  const findings = Math.round(expected.findings * (expected.preview ? FOUND_BY_ONE_LOOK : 1));
  const lines: ExpectedCalls[] = [
    batched({ kind: "pairs", role: "fast" }, findings * PAIRS_OF_A_FINDING, {
      atOnce: PAIRS_AT_ONCE,
      ofCall: questionTokens(prompt("merge").text, sameCauseAnswer),
      ofEach: PAIR_TOKENS,
    }),
    batched({ kind: "verify", role: "review" }, expected.preview ? 0 : findings, {
      atOnce: ASKED_AT_ONCE,
      ofCall: questionTokens(prompt("verify").text, verdictsAnswer),
      ofEach: FINDING_TOKENS,
    }),
    batched({ kind: "revision", role: "review" }, expected.earlierComments, {
      atOnce: ASKED_AT_ONCE,
      ofCall: questionTokens(prompt("revision").text, revisionAnswer),
      ofEach: FOLLOWED_TOKENS,
    }),
    batched({ kind: "overall", role: "review" }, 1, {
      atOnce: 1,
      ofCall: questionTokens(prompt("overall").text, overallAnswer),
      ofEach: Math.min(MOST_IN_OVERALL, findings) * OVERALL_TOKENS,
    }),
  ];
  return lines.filter(({ calls }) => calls > 0);
}

function batched(
  asked: Pick<ExpectedCalls, "kind" | "role">,
  things: number,
  { atOnce, ofCall, ofEach }: { atOnce: number; ofCall: number; ofEach: number },
): ExpectedCalls {
  const calls = Math.ceil(things / atOnce);
  return { ...asked, calls, tokensIn: calls * ofCall + things * ofEach, repeated: 0 };
}

/** The size of each question; of what it begins with, the part that an earlier one began with too. */
function measurer(): (question: Parameters<Ask>[0]) => { tokensIn: number; repeated: number } {
  const seen = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  const sizeOf = (part: PromptPart) => {
    if (!("text" in part)) return IMAGE_TOKENS;
    const known = sizes.get(part.text) ?? tokensOf(part.text);
    sizes.set(part.text, known);
    return known;
  };
  return ({ role, instructions, parts, schema, name }) => {
    const [first = 0, ...others] = parts.map(sizeOf);
    const head = questionTokens(instructions, schema) + first;
    const [opening = "", task = ""] = parts.map(textOf);
    const before = seen.get(`${role} ${name} ${opening}`) ?? new Set<string>();
    const isRepeated = parts.length > 1 && before.size > 0;
    const repeated = isRepeated ? head + Math.max(...[...before].map((each) => shared(each, task))) : 0;
    seen.set(`${role} ${name} ${opening}`, before.add(task));
    const tokensIn = others.reduce((sum, each) => sum + each, head);
    return { tokensIn, repeated: repeated < LEAST_KEPT ? 0 : repeated - (repeated % BLOCK_TOKENS) };
  };
}

const textOf = (part: PromptPart) => ("text" in part ? part.text : "");

/** Tokens that both texts begin with. */
function shared(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return tokensOf(a.slice(0, length));
}

function questionTokens(instructions: string, schema: z.ZodType): number {
  return tokensOf(instructions) + tokensOf(JSON.stringify(z.toJSONSchema(schema))) + FRAME_TOKENS;
}

function withAllSpecialists(map: DocumentMap): DocumentMap {
  return { ...map, ...Object.fromEntries(SPECIALISTS.map(({ needs }) => [needs, true])) };
}
