import type { KnownError } from "#e2e/stand-ins/error-reporting-model.ts";
import { PromptWords } from "#e2e/stand-ins/prompt-words.ts";
import { errorsIn } from "./errors-in-comment.ts";
import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { type Measured, measuredReview } from "./measured-review.ts";
import type { Inserted, Paper } from "./papers.ts";

/** The errors that are corrected, and as many that are left. */
const ERRORS = 20;

type Judge = (shownNow: PromptWords, error: KnownError, corrected: KnownError | null) => object;

/** One compares what it is shown; the other calls everything fixed, and quotes what stands there. */
const JUDGES: Readonly<Record<string, Judge>> = {
  right: (shownNow, error, corrected) => {
    if (corrected && shownNow.holds(corrected.quote))
      return { verdict: "fixed", quote_after: corrected.quote };
    return { verdict: shownNow.holds(error.quote) ? "not_fixed" : "unclear", quote_after: null };
  },
  gullible: (_, error) => ({ verdict: "fixed", quote_after: error.quote }),
};

export interface RevisionFigures {
  judge: string;
  /** Errors that the revised text still has, and those of them that are called fixed. */
  left: number;
  leftFixed: number;
  corrected: number;
  correctedFixed: number;
}

/** Measures what a second review says of errors of which every other one was corrected. */
export async function revisionFigures(
  installation: Installation,
  papers: readonly Paper[],
): Promise<RevisionFigures[]> {
  const all: RevisionFigures[] = [];
  for (const [judge, judges] of Object.entries(JUDGES)) {
    const figures = { judge, left: 0, leftFixed: 0, corrected: 0, correctedFixed: 0 };
    for (const paper of papers) {
      if (figures.left >= ERRORS && figures.corrected >= ERRORS) break;
      await follow(installation, { paper, judges, figures });
    }
    all.push(figures);
  }
  return all;
}

async function follow(
  installation: Installation,
  { paper, judges, figures }: { paper: Paper; judges: Judge; figures: RevisionFigures },
): Promise<void> {
  const before = await installation.add("paper.md", paper.corrupted);
  const { revised, mended } = correctEveryOther(paper);
  const after = await installation.add("paper-2.md", revised);
  const known = knownErrors(paper, before.content);
  const now = knownErrors(
    { ...paper, corrupted: revised, clean: paper.corrupted, errors: paper.errors.map(swapped) },
    after.content,
  );
  const correctedOf = (error: KnownError) => now.find(({ errorId }) => errorId === error.errorId) ?? null;
  const model = { errors: known };
  const first = await measuredReview(installation, before, { model });
  const previousSessionId = first.session?.session_id ?? "";
  const followsUp = (comment: string) => {
    const error = known.find(({ title }) => comment.includes(title));
    return error
      ? judges(new PromptWords(nowIn(comment)), error, correctedOf(error))
      : { verdict: "unclear" };
  };
  const second = await measuredReview(installation, after, {
    model: { ...model, followsUp },
    previousSessionId,
  });
  for (const error of known) {
    const isMended = mended.has(error.errorId);
    const verdict = verdictOn(error, first, second);
    // An error that conversion hides in the revised text can be judged by nobody.
    if (verdict === null || (isMended && correctedOf(error) === null)) continue;
    const [count, fixed] = isMended
      ? (["corrected", "correctedFixed"] as const)
      : (["left", "leftFixed"] as const);
    if (figures[count] >= ERRORS) continue;
    figures[count] += 1;
    if (verdict === "fixed") figures[fixed] += 1;
  }
}

const swapped = ({ original, perturbed, why }: Inserted): Inserted => ({
  original: perturbed,
  perturbed: original,
  why,
});

/** Corrects every other error whose words stand once. */
function correctEveryOther({ corrupted, errors }: Paper): { revised: string; mended: Set<string> } {
  const mended = new Set<string>();
  let revised = corrupted;
  for (const [i, { original, perturbed }] of errors.entries()) {
    if (i % 2 === 0 || revised.split(perturbed).length !== 2) continue;
    revised = revised.replace(perturbed, () => original);
    mended.add(`e${i}`);
  }
  return { revised, mended };
}

/** Returns the passages of the revised text in what a prompt shows of an earlier comment. */
function nowIn(comment: string): string {
  const fences = comment.matchAll(/<<<((?:other )?passage(?: \d+)? now \w+)\n([\s\S]*?)\n\1>>>/g);
  return [...fences].map(([, , words]) => words).join("\n");
}

/** Returns what the second review says of the comment on an error; null if the first has none. */
function verdictOn(error: KnownError, first: Measured, second: Measured): string | null {
  const comment = first.comments.find((each) => errorsIn(each, [error]).length === 1);
  const check = second.session?.revision_check?.comments ?? [];
  return check.find(({ comment_id }) => comment_id === comment?.id)?.verdict ?? null;
}
