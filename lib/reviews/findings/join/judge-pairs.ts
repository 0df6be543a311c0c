import { ModelError } from "#lib/ports/models/port.ts";
import type { SameCauseAnswer } from "../../passes/answers.ts";
import { batchesOf } from "../../passes/call-in-batches.ts";
import type { CallPassModel } from "../../passes/define-pass.ts";
import { fence } from "../../passes/fence.ts";
import type { ReviewText } from "../../passes/pass.ts";
import { shorten } from "../../passes/shared-prompt.ts";
import { isBelievable, restated, UNRELATED } from "./controls.ts";
import type { OpenPair, Pair } from "./group-findings.ts";
import type { ComparableFinding, PreparedFinding } from "./similarity.ts";

const PAIRS_AT_ONCE = 24;
/** So that a review of many findings costs no fortune; similarity decides the others. */
export const MOST_PAIRS = 192;
const LONGEST_QUOTE = 120;
const LONGEST_MESSAGE = 300;
const CONTROLS_OF_A_KIND = 4;
const UNRELIABLE = "the model gave wrong answers to questions whose answer is known";

/** A pair in the words that the model sees. A control has a known answer; any other pair has its place in the batch. */
type PairInWords = { words: string } & ({ isSame: boolean } | { nth: number });

export interface JudgedPairs {
  /** The pairs that have one root cause. */
  same: Pair[];
  /** Sentences about pairs that the model did not decide. */
  limitations: string[];
}

/**
 * Lets a model decide which pairs have one root cause. Small models say the same of every pair, or lose the thread, so
 * each batch holds controls: pairs whose answer is known. A batch whose controls fail is decided by similarity alone.
 */
export async function judgePairs(
  text: ReviewText,
  callJudge: CallPassModel<SameCauseAnswer>,
  findings: readonly PreparedFinding[],
  pairs: readonly OpenPair[],
  { name, most = MOST_PAIRS }: { name: string; most?: number },
): Promise<JudgedPairs> {
  const ordered = pairs.toSorted(
    (x, y) => Number(y.isLikely) - Number(x.isLikely) || y.strength - x.strength,
  );
  const sent = ordered.slice(0, most);
  const undecided: string[] = [];
  const judged = await Promise.all(
    batchesOf(sent, PAIRS_AT_ONCE).map(async (batch, i) => {
      const prompt = pairsInWords(text, findings, batch);
      const verdicts = await verdictsOn(text, callJudge, prompt, `${name}-${i + 1}`);
      return batch.filter(({ isLikely }, nth) => {
        const verdict = typeof verdicts === "string" ? null : verdicts[nth];
        if (verdict == null)
          undecided.push(typeof verdicts === "string" ? verdicts : "the model left them out");
        return verdict ?? isLikely;
      });
    }),
  );
  const rest = ordered.slice(most).filter(({ isLikely }) => isLikely);
  const limitations = [...Map.groupBy(undecided, (why) => why)].map(
    ([why, { length }]) =>
      `For ${length} of ${sent.length} pairs of comments, only their position and wording decided whether they are about one problem, because ${why}.`,
  );
  return { same: [...judged.flat(), ...rest].map(({ pair }) => pair), limitations };
}

/** Returns for each pair of the batch whether it has one root cause, null if the model left it out; or why nothing counts. */
async function verdictsOn(
  text: ReviewText,
  callJudge: CallPassModel<SameCauseAnswer>,
  prompt: readonly PairInWords[],
  callId: string,
): Promise<(boolean | null)[] | string> {
  const shown = prompt.map(({ words }, n) => `Pair ${n + 1}\n${words}`).join("\n\n");
  const answer = await callJudge(fence("findings", shown, text.boundary), { callId }).catch(
    (error: unknown) => {
      if (!(error instanceof ModelError)) throw error;
      return `the model did not answer (${error.publicMessage.replace(/\.$/, "")})`;
    },
  );
  if (typeof answer === "string") return answer;
  const verdicts = prompt.map((_, n) => {
    const given = new Set(
      answer.pairs.filter(({ number }) => number === n + 1).map(({ verdict }) => verdict),
    );
    return given.size === 1 ? given.has("same") : null;
  });
  const controls = prompt.filter((pair) => "isSame" in pair);
  const misses = prompt.filter((pair, n) => "isSame" in pair && pair.isSame !== verdicts[n]);
  if (!isBelievable(misses.length, controls.length)) return UNRELIABLE;
  return verdicts.filter((_, n) => "nth" in (prompt[n] ?? {}));
}

/** The batch with its controls evenly among the pairs, the last one at the end. */
function pairsInWords(
  text: ReviewText,
  findings: readonly PreparedFinding[],
  batch: readonly OpenPair[],
): PairInWords[] {
  const pairs = batch.map(({ pair: [a, b] }, nth) => ({
    nth,
    words: describePair(text.markdown, findings[a]?.finding, findings[b]?.finding),
  }));
  // The second of a pair never comes from a check, whose wording models do not share.
  const controls = controlsOf(batch.flatMap(({ pair: [, b] }) => findings[b]?.finding ?? []));
  const between = Math.ceil(pairs.length / controls.length);
  return controls.flatMap((control, k) => [...pairs.slice(k * between, (k + 1) * between), control]);
}

/** Pairs a finding with itself, its parts in another order, and with a problem that it cannot be. */
function controlsOf(findings: readonly ComparableFinding[]): PairInWords[] {
  const some = [...new Set(findings)].slice(0, CONTROLS_OF_A_KIND);
  return UNRELATED.flatMap((unrelated, i): PairInWords[] => {
    const own = some[i];
    const { brief, copy } = restated(own ?? some[i % some.length] ?? { title: "", message: "" });
    return [
      ...(own ? [{ words: `A: ${brief}\nB: ${copy}`, isSame: true }] : []),
      { words: `A: ${brief}\nB: ${unrelated}`, isSame: false },
    ];
  });
}

function describePair(
  markdown: string,
  a: ComparableFinding | undefined,
  b: ComparableFinding | undefined,
): string {
  if (!a || !b) return "";
  const isSamePlace = a.span.start === b.span.start && a.span.end === b.span.end;
  const at = ({ span }: ComparableFinding) =>
    `at “${shorten(markdown.slice(span.start, span.end), LONGEST_QUOTE)}”`;
  return `A: ${briefly(a)} (${at(a)})\nB: ${briefly(b)} (${isSamePlace ? "at the same place" : at(b)})`;
}

/** Keeps both ends of a long message: some begin with praise. */
export function briefly({ title, message }: ComparableFinding): string {
  const plain = message.replace(/\s+/g, " ").trim();
  const half = LONGEST_MESSAGE / 2;
  const cut = plain.length <= LONGEST_MESSAGE ? plain : `${plain.slice(0, half)} […] ${plain.slice(-half)}`;
  return `${title}. ${cut}`;
}
