import { JUDGES, type Judge } from "#e2e/stand-ins/reader/weak-judge.ts";
import type { ReviewComment } from "#lib/reviews/publish/review-comment.ts";
import type { BenchDocument, Installation } from "./installation.ts";
import { joinedAnew } from "./joined-anew.ts";
import { knownErrors } from "./known-errors.ts";
import { commentsTelling, measuredReview, toldIn } from "./measured-review.ts";
import type { Paper } from "./papers.ts";
import { READER } from "./reader-voice.ts";
import { REFEREE } from "./referee-voice.ts";
import { PLACES, type Place, type ToldTwice, toldTwice } from "./told-twice.ts";

const VOICES = [READER, REFEREE];
/** Two that are two: in sentences that follow each other, and in one and the same. */
export const DISTINCT = ["neighbouring sentences", "the same sentence"] as const;
type Distinct = (typeof DISTINCT)[number];

/** How much of what it sees each call tells of: passes that tell of two problems in one answer show that they are two. */
const TELLS = 0.3;

/** How findings were merged where one kind of model judges pairs and one kind of reader told of the errors. */
export interface MergingFigures {
  judge: Judge;
  voice: string;
  /** By what the second telling quoted: how many were told in two ways, and those published twice. */
  told: Record<Place, Outcome>;
  distinct: Record<Distinct, Outcome>;
}

export interface Outcome {
  pairs: number;
  wrong: string[];
}

/** Reviews each paper once for each voice, and joins what was found anew for each judge. */
export async function mergingFigures(
  installation: Installation,
  papers: readonly Paper[],
): Promise<MergingFigures[]> {
  const all = VOICES.flatMap((voice) =>
    JUDGES.map((judge) => ({ voice, judge, told: outcomes(PLACES), distinct: outcomes(DISTINCT) })),
  );
  for (const paper of papers) {
    const document = await installation.add("paper.md", paper.corrupted);
    const errors = knownErrors(paper, document.content);
    for (const voice of VOICES) {
      const own = all.filter((figures) => figures.voice === voice);
      await reviewOne(installation, document, { tellings: toldTwice(document.content, errors, voice), own });
    }
  }
  return all.map(({ voice, ...figures }) => ({ voice: voice.name, ...figures }));
}

/** The sum of some outcomes. */
export function together(outcomes: Readonly<Record<string, Outcome>>): Outcome {
  const all = Object.values(outcomes);
  return {
    pairs: all.reduce((sum, { pairs }) => sum + pairs, 0),
    wrong: all.flatMap(({ wrong }) => wrong),
  };
}

function outcomes<K extends string>(names: readonly K[]): Record<K, Outcome> {
  const made: Partial<Record<K, Outcome>> = {};
  for (const name of names) made[name] = { pairs: 0, wrong: [] };
  return made as Record<K, Outcome>;
}

async function reviewOne(
  installation: Installation,
  document: BenchDocument,
  { tellings, own }: { tellings: readonly ToldTwice[]; own: readonly Omit<MergingFigures, "voice">[] },
): Promise<void> {
  const errors = tellings.flatMap(({ known, other }) => [known, other]);
  const measured = await measuredReview(installation, document, { reader: { errors, tells: TELLS } });
  if (!measured.session) throw new Error("A review did not end.");
  const given = toldIn(measured);
  const ways = (id: string) =>
    new Set(given.filter((each) => each.errorId === id).map((each) => each.explanation)).size;
  for (const { judge, told, distinct } of own) {
    const comments = await joinedAnew(installation, measured.session.session_id, { errors, judge });
    for (const { known, place } of tellings)
      if (ways(known.id) > 1)
        count(told[place], isPublishedTwice(comments, known), known.tellings[1]?.title ?? "");
    const compare = (kind: Distinct, a: Known, b: Known) => {
      if (ways(a.id) * ways(b.id) > 0)
        count(distinct[kind], areMerged(comments, a, b), `${a.tellings[0].title} + ${b.tellings[0].title}`);
    };
    for (const [a, b] of neighbours(document.content, tellings))
      compare("neighbouring sentences", a.known, b.known);
    for (const { known, other } of tellings) compare("the same sentence", known, other);
  }
}

function count(outcome: Outcome, isWrong: boolean, named: string): void {
  outcome.pairs += 1;
  if (isWrong) outcome.wrong.push(named);
}

/** Pairs of errors, one after the other in the same paragraph or in two that follow each other. */
function neighbours(text: string, errors: readonly ToldTwice[]): [ToldTwice, ToldTwice][] {
  const ordered = errors.toSorted((a, b) => a.start - b.start);
  return ordered.flatMap((error, i): [ToldTwice, ToldTwice][] => {
    const next = ordered[i + 1];
    const isNext =
      next && next.start >= error.end && text.slice(error.end, next.start).split(/\n\s*\n/).length <= 2;
    return isNext ? [[error, next]] : [];
  });
}

type Known = ToldTwice["known"];

function isPublishedTwice(comments: readonly ReviewComment[], { tellings }: Known): boolean {
  const [first, ...others] = tellings.map((telling) => commentsTelling(comments, [telling]));
  return others.some(
    (other) =>
      first !== undefined &&
      first.length > 0 &&
      other.length > 0 &&
      !first.some((each) => other.includes(each)),
  );
}

/** One comment says both, or one of them is in none although the other is. */
function areMerged(comments: readonly ReviewComment[], a: Known, b: Known): boolean {
  const [ofA, ofB] = [commentsTelling(comments, a.tellings), commentsTelling(comments, b.tellings)];
  return ofA.some((comment) => ofB.includes(comment)) || ofA.length === 0 || ofB.length === 0;
}
