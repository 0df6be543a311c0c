import type { PromptPart } from "#lib/ports/models/port.ts";
import type { DocumentMap } from "./answers.ts";
import { ASKED_AT_ONCE } from "./ask-in-batches.ts";
import { mapDocument } from "./map-document.ts";
import { modelPasses } from "./model-passes.ts";
import type { Ask, ReviewText } from "./pass.ts";
import { tokensOf } from "./tokens.ts";

/** Calls of one kind of pass that a review is expected to make. */
export interface ExpectedCalls {
  kind: string;
  role: "review" | "fast" | "second";
  calls: number;
  tokensIn: number;
  /** Of `tokensIn`, what an earlier call began with word for word, so that a server may have it in its cache. */
  repeated: number;
}

const IMAGE_TOKENS = 800;
/** A schema and the marks between messages. */
const FRAME_TOKENS = 350;
const LEDGER_LINE_TOKENS = 25;
const LEDGER_LINES = 6;
const MOST_LEDGER_TOKENS = 750;
const EXPECTATIONS = 15;
const FINDING_TOKENS = 330;
const OVERALL_TOKENS = 80;
const FOLLOWED_TOKENS = 700;

interface Expectation {
  preview: boolean;
  second: boolean;
  /** Comments of the session before, which are followed up. */
  earlierComments: number;
  /** What models are expected to find, after joining. */
  findings: number;
}

/**
 * The calls of a review, counted by asking every question of it without sending one. What depends on answers (the map,
 * the ledger, the number of findings) is guessed from the text.
 */
export async function estimateCalls(given: ReviewText, expected: Expectation): Promise<ExpectedCalls[]> {
  const counts = new Map<string, ExpectedCalls>();
  const text = { ...given, map: guessMap(given.markdown), image: async () => null };
  const seen = new Set<string>();
  const sizes = new Map<string, number>();
  const sizeOf = (part: PromptPart) => {
    if (!("text" in part)) return IMAGE_TOKENS;
    const known = sizes.get(part.text) ?? tokensOf(part.text);
    sizes.set(part.text, known);
    return known;
  };
  const count = (
    kind: string,
    role: ExpectedCalls["role"],
    tokensIn: number,
    repeated: number,
    calls = 1,
  ) => {
    const line = counts.get(kind) ?? { kind, role, calls: 0, tokensIn: 0, repeated: 0 };
    counts.set(kind, {
      ...line,
      calls: line.calls + calls,
      tokensIn: line.tokensIn + tokensIn,
      repeated: line.repeated + repeated,
    });
  };
  const asker =
    (kind: string, more: number): Ask =>
    async ({ role, instructions, parts, schema, name }) => {
      const [first, ...others] = parts.map(sizeOf);
      const head = tokensOf(instructions) + (first ?? 0);
      const opening = parts[0] && "text" in parts[0] ? `${role} ${name} ${parts[0].text}` : "";
      const isRepeated = parts.length > 1 && seen.has(opening);
      seen.add(opening);
      const rest = others.reduce((sum, each) => sum + each, 0) + FRAME_TOKENS + more;
      const asked = role === "fast" || role === "second" ? role : "review";
      count(kind, asked, head + rest, isRepeated ? head : 0);
      return schema.parse(answerTo(name));
    };
  await mapDocument(text, asker("map", 0), { domains: [], taxonomies: [] });
  for (const { chain, beside } of modelPasses(text, expected)) {
    for (const [i, pass] of chain.entries()) {
      const ledger = Math.min(MOST_LEDGER_TOKENS, i * LEDGER_LINES * LEDGER_LINE_TOKENS);
      await pass.run(text, asker(kindOf(pass.id), ledger), () => null);
    }
    for (const pass of beside) await pass.run(text, asker(kindOf(pass.id), 0), () => null);
  }
  const { findings, preview, earlierComments } = expected;
  const perCall = (name: string) => tokensOf(text.prompt(name).text) + FRAME_TOKENS;
  const batched = (kind: string, things: number, tokens: number) => {
    const calls = Math.ceil(things / ASKED_AT_ONCE);
    count(kind, "review", calls * perCall(kind) + things * tokens, 0, calls);
  };
  if (!preview) batched("verify", findings, FINDING_TOKENS);
  if (earlierComments > 0) batched("revision", earlierComments, FOLLOWED_TOKENS);
  count("overall", "review", perCall("overall") + Math.min(40, findings) * OVERALL_TOKENS, 0);
  return [...counts.values()];
}

/** Answers of the usual size, so that later questions have theirs. */
function answerTo(name: string): unknown {
  if (name === "document_map") return guessMap("");
  if (name === "expectations")
    return { expectations: Array.from({ length: EXPECTATIONS }, () => "x".repeat(80)) };
  return { findings: [], ledger: [] };
}

/** What a map is likely to say, by words that belong to each kind of content. */
function guessMap(markdown: string): DocumentMap {
  const has = (pattern: RegExp) => pattern.test(markdown);
  return {
    title: "x".repeat(80),
    summary: "x".repeat(300),
    domain: "",
    taxonomy: "",
    design: "x".repeat(60),
    claims: Array.from({ length: 6 }, () => "x".repeat(100)),
    key_numbers: Array.from({ length: 6 }, () => "x".repeat(50)),
    notation: Array.from({ length: 6 }, () => "x".repeat(30)),
    has_proofs: has(
      /\b(?:theorem|lemma|proposition|corollary|q\.e\.d|proof)\b|\\begin\{(?:equation|align|proof)/i,
    ),
    has_statistics: has(
      /\bp\s*[<=>]|\bconfidence interval|\bANOVA\b|\bregression\b|\bstandard (?:deviation|error)|χ/i,
    ),
    has_experiments: has(
      /\b(?:experiment|participants?|patients?|samples?|dataset|simulations?|measured)\b/i,
    ),
    has_figures_or_tables: has(/\b(?:fig(?:ure|\.)|table)\s*~?\\?\s*\d|\\begin\{(?:figure|table)|!\[/i),
    has_references: has(/\breferences\b|\bbibliography\b|\\cite/i),
  };
}

function kindOf(passId: string): string {
  return passId.split(":")[0] ?? passId;
}
