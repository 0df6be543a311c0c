import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Installation } from "./installation.ts";
import { knownErrors, type PlacedError } from "./known-errors.ts";
import { commentsTelling, measuredReview, toldIn } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

/** How findings were merged: those that are one and were told in two ways, and those that are two in one paragraph. */
export interface MergingFigures {
  told: { pairs: number; publishedTwice: string[] };
  distinct: { pairs: number; merged: string[] };
}

const PAIRS = 50;

/** Reviews papers, those with most errors side by side first, until there are fifty pairs of both kinds. */
export async function mergingFigures(
  installation: Installation,
  papers: readonly Paper[],
): Promise<MergingFigures> {
  const figures: MergingFigures = {
    told: { pairs: 0, publishedTwice: [] },
    distinct: { pairs: 0, merged: [] },
  };
  const ordered = papers.toSorted((a, b) => sideBySide(b) - sideBySide(a));
  for (const paper of ordered) {
    if (figures.told.pairs >= PAIRS && figures.distinct.pairs >= PAIRS) break;
    await reviewOne(installation, paper, figures);
  }
  return figures;
}

function sideBySide({ corrupted, errors }: Paper): number {
  const places = errors.map(({ perturbed }) => ({
    start: corrupted.indexOf(perturbed),
    end: corrupted.indexOf(perturbed) + perturbed.length,
  }));
  return neighbours(corrupted, places).length;
}

async function reviewOne(installation: Installation, paper: Paper, figures: MergingFigures): Promise<void> {
  const { told, distinct } = figures;
  const document = await installation.add("paper.md", paper.corrupted);
  const errors = knownErrors(paper, document.content);
  const measured = await measuredReview(installation, document, {
    reader: { errors: errors.map(({ known }) => known) },
  });
  const given = toldIn(measured);
  const tellings = (id: string) =>
    new Set(given.filter((each) => each.errorId === id).map((each) => each.explanation));
  for (const { known } of errors) {
    if (tellings(known.id).size < 2 || told.pairs === PAIRS) continue;
    told.pairs += 1;
    if (isPublishedTwice(measured.comments, known)) told.publishedTwice.push(known.tellings[0].title);
  }
  for (const [a, b] of neighbours(document.content, errors)) {
    if (tellings(a.known.id).size * tellings(b.known.id).size === 0 || distinct.pairs === PAIRS) continue;
    distinct.pairs += 1;
    if (areMerged(measured.comments, a.known, b.known))
      distinct.merged.push(`${a.known.tellings[0].title} + ${b.known.tellings[0].title}`);
  }
}

/** Pairs of errors, one after the other in the same paragraph or in two that follow each other. */
function neighbours<T extends { start: number; end: number }>(text: string, errors: readonly T[]): [T, T][] {
  const ordered = errors.toSorted((a, b) => a.start - b.start);
  return ordered.flatMap((error, i): [T, T][] => {
    const next = ordered[i + 1];
    const isNext =
      next && next.start >= error.end && text.slice(error.end, next.start).split(/\n\s*\n/).length <= 2;
    return isNext ? [[error, next]] : [];
  });
}

type Known = PlacedError["known"];

function isPublishedTwice(comments: readonly Comment[], { tellings }: Known): boolean {
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
function areMerged(comments: readonly Comment[], a: Known, b: Known): boolean {
  const [ofA, ofB] = [commentsTelling(comments, a.tellings), commentsTelling(comments, b.tellings)];
  return ofA.some((comment) => ofB.includes(comment)) || ofA.length === 0 || ofB.length === 0;
}
