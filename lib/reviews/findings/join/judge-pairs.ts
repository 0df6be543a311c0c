import { ModelError } from "#lib/ports/models/port.ts";
import { sameCauseAnswer } from "../../passes/answers.ts";
import { batchesOf } from "../../passes/batches.ts";
import { fence } from "../../passes/fence.ts";
import { shorten } from "../../passes/manuscript-parts.ts";
import type { Ask, ReviewText } from "../../passes/pass.ts";
import { type Control, controlsOf } from "./control-pairs.ts";
import type { OpenPair, Pair } from "./join-causes.ts";
import type { Comparable, Prepared } from "./likeness.ts";

const PAIRS_AT_ONCE = 24;
const MOST_PAIRS = 192;
const LONGEST_QUOTE = 120;
const LONGEST_MESSAGE = 300;
/** Of so many controls a model that compares may miss one; one that guesses misses as few once in thirty times. */
const CONTROLS_FOR_A_MISS = 8;

const UNBELIEVED = "the model erred in questions whose answer is certain.";

export interface JudgedPairs {
  /** The pairs that have one root cause. */
  same: Pair[];
  /** What could not be asked, or not be believed, for the review's notes. */
  faults: string[];
}

/**
 * Asks a model which of the pairs have one root cause. Among them are controls whose answer is certain: what a model
 * says that errs in one of these is not believed, and the pairs that it was asked about are decided without it.
 */
export async function judgePairs(
  text: ReviewText,
  ask: Ask,
  findings: readonly Prepared[],
  pairs: readonly OpenPair[],
): Promise<JudgedPairs> {
  const ordered = pairs.toSorted(
    (x, y) => Number(y.isLikely) - Number(x.isLikely) || y.strength - x.strength,
  );
  const asked = ordered.slice(0, MOST_PAIRS);
  const undecided: { pairs: number; why: string }[] = [];
  const leave = (pairs: number, why: string) => {
    if (pairs > 0) undecided.push({ pairs, why });
  };
  const judged = await Promise.all(
    batchesOf(asked, PAIRS_AT_ONCE).map(async (batch, i) => {
      const callId = `pairs-${i + 1}`;
      const said = await askOnce(text, ask, findings, { batch, callId }).catch((error: unknown) => {
        if (!(error instanceof ModelError)) throw error;
        return { why: `the model did not answer: ${error.message}` };
      });
      if ("why" in said) leave(batch.length, said.why);
      else leave(said.filter((each) => each === null).length, "the model said nothing of them.");
      return batch.filter(({ isLikely }, n) => ("why" in said ? null : said[n]) ?? isLikely);
    }),
  );
  const rest = ordered.slice(MOST_PAIRS).filter(({ isLikely }) => isLikely);
  const faults = [...Map.groupBy(undecided, ({ why }) => why)].map(([why, own]) => {
    const pairs = own.reduce((sum, each) => sum + each.pairs, 0);
    return `For ${pairs} of ${asked.length} pairs of findings, their places and words alone decided whether they are one problem, because ${why}`;
  });
  return { same: [...judged.flat(), ...rest].map(({ pair }) => pair), faults };
}

/**
 * Whether each pair of the batch has one root cause, null where the model said nothing of it; or why it is not believed.
 * @throws {ModelError}
 */
async function askOnce(
  text: ReviewText,
  ask: Ask,
  findings: readonly Prepared[],
  { batch, callId }: { batch: readonly OpenPair[]; callId: string },
): Promise<(boolean | null)[] | { why: string }> {
  const own = batch.map(({ pair: [a, b] }, nth) => ({ nth, a: findings[a], b: findings[b] }));
  // The second of a pair is never one that was computed, which no model has told of.
  const controls = controlsOf(own.flatMap(({ b }) => b ?? []));
  const questions = spread(
    own.map(({ nth, a, b }) => ({ nth, told: tell(text.markdown, a?.finding, b?.finding) })),
    controls,
  );
  const told = questions.map((each, n) => `Pair ${n + 1}\n${each.told}`);
  const { pairs } = await ask({
    callId,
    role: "fast",
    instructions: text.prompt("merge").text,
    parts: [{ text: fence("findings", told.join("\n\n"), text.boundary) }],
    schema: sameCauseAnswer,
    name: "same_cause",
  });
  const verdictOf = (n: number) => {
    const given = new Set(pairs.filter(({ number }) => number === n + 1).map(({ verdict }) => verdict));
    return given.size === 1 ? given.has("same") : null;
  };
  const said = questions.map((question, n) => ({ question, isSame: verdictOf(n) }));
  const misses = said.filter(({ question, isSame }) => "isSame" in question && question.isSame !== isSame);
  if (misses.length > Math.floor(controls.length / CONTROLS_FOR_A_MISS)) return { why: UNBELIEVED };
  return own.map(
    ({ nth }) => said.find(({ question }) => "nth" in question && question.nth === nth)?.isSame ?? null,
  );
}

/** The controls evenly among the others, the last of them at the end. */
function spread<T>(own: readonly T[], controls: readonly Control[]): (T | Control)[] {
  const step = (own.length + 1) / controls.length;
  const mixed: (T | Control)[] = [];
  let next = 0;
  for (const [i, control] of controls.entries()) {
    const until = i === controls.length - 1 ? own.length : Math.floor(step * (i + 0.5));
    mixed.push(...own.slice(next, until), control);
    next = Math.max(next, until);
  }
  return mixed;
}

function tell(markdown: string, a: Comparable | undefined, b: Comparable | undefined): string {
  if (!a || !b) return "";
  const isSamePlace = a.span.start === b.span.start && a.span.end === b.span.end;
  const at = ({ span }: Comparable) => `at “${shorten(markdown.slice(span.start, span.end), LONGEST_QUOTE)}”`;
  return `A: ${said(a)} (${at(a)})\nB: ${said(b)} (${isSamePlace ? "at the same place" : at(b)})`;
}

/** Of a long message both ends: some praise before they come to the point. */
function said({ title, message }: Comparable): string {
  const plain = message.replace(/\s+/g, " ").trim();
  const half = LONGEST_MESSAGE / 2;
  const cut = plain.length <= LONGEST_MESSAGE ? plain : `${plain.slice(0, half)} […] ${plain.slice(-half)}`;
  return `${title}. ${cut}`;
}
