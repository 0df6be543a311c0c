import { basename } from "node:path";
import { z } from "zod";
import { anchorQuote } from "#lib/manuscript/anchor.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { BenchDocument, Installation, Reviewed } from "./installation.ts";
import type { Inserted, Paper } from "./papers.ts";

const hitCounts = z.object({ explained: z.number(), located: z.number() });
export const liveRun = z.object({
  /** The model of the reading passes, and the versions of all prompts. */
  model: z.string(),
  prompts: z.array(z.string()),
  paper: z.string(),
  category: z.string(),
  words: z.number(),
  errors: z.number(),
  found: hitCounts,
  /** The same errors looked for in the clean paper: what comments hit there they hit by chance. */
  onClean: hitCounts,
  comments: z.number(),
  shown: z.number(),
  cents: z.number().nullable(),
  seconds: z.number(),
});
export type LiveRun = z.infer<typeof liveRun>;

const DEADLINE_MS = 60 * 60_000;
/** Words of the explanation, beside those of the passage, that a comment must have. */
const SHARED_WORDS = 2;

/** Runs every paper. A run that fails is reported and left out: the others are paid for. */
export async function liveFigures(
  installation: Installation,
  papers: readonly Paper[],
  { runs: times, report }: { runs: number; report: (run: LiveRun | string) => void },
): Promise<LiveRun[]> {
  const runs: LiveRun[] = [];
  for (const paper of papers) {
    const corrupted = await installation.add("paper.md", paper.corrupted);
    const clean = await installation.add("paper.md", paper.clean);
    for (let run = 0; run < times; run += 1) {
      const measured = await runOnPair(installation, paper, { corrupted, clean });
      report(measured);
      if (typeof measured !== "string") runs.push(measured);
    }
  }
  return runs;
}

/** Reviews a paper with errors, and the same paper without them. Returns the reason if a review fails. */
async function runOnPair(
  installation: Installation,
  { name, errors }: Paper,
  { corrupted, clean }: { corrupted: BenchDocument; clean: BenchDocument },
): Promise<LiveRun | string> {
  const review = await installation.review(corrupted.id, DEADLINE_MS);
  const comments = commentsOf(review);
  if (typeof comments === "string") return `${name}: ${comments}`;
  const onClean = commentsOf(await installation.review(clean.id, DEADLINE_MS));
  if (typeof onClean === "string") return `${name}: ${onClean}`;
  const passes = review.session?.receipt?.passes ?? [];
  return {
    model: passes.find(({ id }) => id === "model:reader")?.model ?? "unknown",
    prompts: [...new Set(passes.flatMap(({ prompt }) => prompt ?? []))],
    paper: name,
    category: basename(name),
    words: corrupted.content.match(/\S+/g)?.length ?? 0,
    errors: errors.length,
    found: hits(errors, comments, corrupted.content, "perturbed"),
    onClean: hits(errors, onClean, clean.content, "original"),
    comments: comments.length,
    shown: comments.filter(({ shown }) => shown).length,
    cents: review.session?.receipt?.cost_cents ?? null,
    seconds: review.seconds,
  };
}

function commentsOf({ session }: Reviewed): Comment[] | string {
  if (session?.processing_status === "completed") return session.feedback.detailed.comments;
  const why = session ? session.failure?.details?.detail : "it did not end in an hour";
  return `the review did not complete: ${why}`;
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
) {
  const found = { explained: 0, located: 0 };
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
