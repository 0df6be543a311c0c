import type { Span } from "#lib/manuscript/span.ts";
import type { Volume } from "./reading-plan.ts";
import { mostTokensOf } from "./tokens.ts";

/** More calls than this cost as much as the close reading; then one call sees a digest of every volume. */
const MOST_CALLS = 12;
/** Parts may be larger than their share of the room by this much of a part in all, which saves a part and its calls. */
const SLACK_PARTS = 0.1;
const SENTENCE = /[^.!?\n]+(?:[.!?]+(?=\s|$)|\n|$)/g;
/** Sentences that other places may contradict, by what they hold. */
const WEIGHTS: readonly [pattern: RegExp, weight: number][] = [
  [/^#|^\\(?:sub)*section|^\*\*/, 4],
  [
    /\b(?:we|our|this (?:paper|study|work))\b.*\b(?:show|find|found|prove|conclude|demonstrate|propose|assume)/i,
    3,
  ],
  [/\b(?:theorem|lemma|proposition|corollary|assum|defin|denote|suppose|hypothes)/i, 3],
  [/\b(?:all|never|always|none|every|only|first|no)\b/i, 1],
  [/\d/, 2],
  [/\b(?:figure|table|section|equation|appendix)\b|\\(?:eq)?ref\{/i, 1],
  [/\b(?:because|therefore|thus|hence|however|in contrast|follows)\b/i, 1],
];

/**
 * Returns the spans that calls see together so that each two places of a manuscript of several volumes meet in a call:
 * pairs of its parts where few calls are enough, otherwise the sentences of all volumes that matter most elsewhere.
 */
export function distantParts(markdown: string, plan: readonly Volume[], mostTokens: number): Span[][] {
  if (plan.length < 2) return [];
  const parts = equalParts(markdown, plan, mostTokens / 2);
  const pairs = parts.flatMap((one, i) => parts.slice(i + 1).map((other) => [one, other]));
  const apart = pairs.filter((pair) => !plan.some((volume) => pair.every((part) => isIn(part, volume))));
  return apart.length <= MOST_CALLS ? apart : [digestOf(markdown, plan, mostTokens)];
}

const isIn = (part: Span, volume: Span) => part.start >= volume.start && part.end <= volume.end;

/** Divides the text into parts of whole passages, about equal and of about `mostTokens` at most. */
function equalParts(markdown: string, plan: readonly Volume[], mostTokens: number): Span[] {
  const passages = plan.flatMap((volume) => volume.passages);
  const tokens = passages.map(({ start, end }) => mostTokensOf(markdown.slice(start, end)));
  const total = tokens.reduce((sum, each) => sum + each, 0);
  const size = total / Math.max(2, Math.ceil(total / mostTokens - SLACK_PARTS));
  const parts: Span[] = [];
  let before = 0;
  for (const [i, { start, end }] of passages.entries()) {
    const part = parts.at(-1);
    if (part !== undefined && before < size * parts.length) part.end = end;
    else parts.push({ start, end });
    before += tokens[i] ?? 0;
  }
  return parts;
}

/** Takes the weightiest sentences of each volume, an equal share of the tokens for each, in their order. */
function digestOf(markdown: string, plan: readonly Volume[], mostTokens: number): Span[] {
  const share = mostTokens / plan.length;
  return plan.flatMap(({ passages }) => {
    const sentences = passages.flatMap((passage) => sentencesIn(markdown, passage));
    const chosen: Span[] = [];
    let tokens = 0;
    for (const { span, tokens: own } of sentences.toSorted((a, b) => b.weight - a.weight)) {
      if (tokens + own > share) continue;
      tokens += own;
      chosen.push(span);
    }
    return joined(
      markdown,
      chosen.toSorted((a, b) => a.start - b.start),
    );
  });
}

/** Between two excerpts stand a mark and the number of a paragraph. */
const TOKENS_OF_A_MARK = 6;

function sentencesIn(markdown: string, { start, end }: Span) {
  return [...markdown.slice(start, end).matchAll(SENTENCE)]
    .filter(([sentence]) => sentence.trim() !== "")
    .map(({ 0: sentence, index }) => {
      const words = sentence.trim();
      const weight = WEIGHTS.reduce((sum, [pattern, each]) => sum + (pattern.test(words) ? each : 0), 0);
      const span = { start: start + index, end: start + index + sentence.length };
      return { span, weight, tokens: mostTokensOf(words) + TOKENS_OF_A_MARK };
    });
}

function joined(markdown: string, spans: readonly Span[]): Span[] {
  const out: Span[] = [];
  for (const { start, end } of spans) {
    const last = out.at(-1);
    if (last !== undefined && markdown.slice(last.end, start).trim() === "") last.end = end;
    else out.push({ start, end });
  }
  return out;
}
