import { basename } from "node:path";
import { anchorQuote } from "#lib/manuscript/anchor.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { BenchDocument, Installation, Reviewed } from "./installation.ts";
import type { Inserted, Paper } from "./papers.ts";

/** The figures of one run of the configured models over a paper with errors, and over the same paper without them. */
export interface LiveRun {
  paper: string;
  category: string;
  words: number;
  errors: number;
  /** Errors with a comment at their place that shares words with their explanation, and with any comment there. */
  found: Hits;
  /** The same comments looked for in the clean paper: what they hit there they hit by chance. */
  onClean: Hits;
  comments: number;
  shown: number;
  cents: number | null;
  seconds: number;
}

interface Hits {
  explained: number;
  located: number;
}

const DEADLINE_MS = 60 * 60_000;
const RUNS = 3;
/** Words of the explanation, beside those of the passage, that a comment must have. */
const SHARED_WORDS = 2;

/** Runs every paper. A run that fails is reported and left out: the others are paid for. */
export async function liveFigures(
  installation: Installation,
  papers: readonly Paper[],
  report: { run: (run: LiveRun) => void; failure: (message: string) => void },
): Promise<LiveRun[]> {
  const runs: LiveRun[] = [];
  for (const paper of papers) {
    const corrupted = await installation.add("paper.md", paper.corrupted);
    const clean = await installation.add("paper.md", paper.clean);
    for (let run = 0; run < RUNS; run += 1) {
      const measured = await onePair(installation, paper, { corrupted, clean });
      if ("failure" in measured) {
        report.failure(measured.failure);
        continue;
      }
      runs.push(measured);
      report.run(measured);
    }
  }
  return runs;
}

async function onePair(
  installation: Installation,
  paper: Paper,
  { corrupted, clean }: { corrupted: BenchDocument; clean: BenchDocument },
): Promise<LiveRun | { failure: string }> {
  const review = await installation.review(corrupted.id, DEADLINE_MS);
  const comments = commentsOf(paper, review);
  if ("failure" in comments) return comments;
  const ofClean = commentsOf(paper, await installation.review(clean.id, DEADLINE_MS));
  if ("failure" in ofClean) return ofClean;
  return {
    paper: paper.name,
    category: basename(paper.name),
    words: corrupted.content.match(/\S+/g)?.length ?? 0,
    errors: paper.errors.length,
    found: hits(paper.errors, comments, corrupted.content, "perturbed"),
    onClean: hits(paper.errors, ofClean, clean.content, "original"),
    comments: comments.length,
    shown: comments.filter(({ shown }) => shown).length,
    cents: review.session?.receipt?.cost_cents ?? null,
    seconds: review.seconds,
  };
}

function commentsOf({ name }: Paper, { session }: Reviewed): Comment[] | { failure: string } {
  if (session?.processing_status === "completed") return session.feedback.detailed.comments;
  const why = session ? session.failure?.details?.detail : "it did not end in an hour";
  return { failure: `${name}: the review did not complete: ${why}` };
}

/**
 * An error is located where the quote of a comment, or a place related to it, overlaps its passage. It is explained
 * where that comment also has two long words or numbers of the error's explanation that the passage does not have.
 */
function hits(
  errors: readonly Inserted[],
  comments: readonly Comment[],
  content: string,
  side: "perturbed" | "original",
): Hits {
  const found: Hits = { explained: 0, located: 0 };
  for (const error of errors) {
    const span = placeOf(content, error[side]);
    const there = span
      ? comments.filter((comment) => placesOf(comment).some((place) => overlaps(place, span)))
      : [];
    const explaining = wordsIn(error.why).difference(wordsIn(error[side]));
    const isExplained = there.some(
      ({ title, message }) => wordsIn(`${title} ${message}`).intersection(explaining).size >= SHARED_WORDS,
    );
    if (there.length > 0) found.located += 1;
    if (isExplained) found.explained += 1;
  }
  return found;
}

function placeOf(content: string, passage: string): Span | null {
  const at = content.indexOf(passage);
  return at < 0 ? anchorQuote(content, passage) : { start: at, end: at + passage.length };
}

const placesOf = ({ anchor, related }: Comment): Span[] => [anchor, ...related];

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{6,}|\d+(?:\.\d+)?/gu) ?? []);
}
