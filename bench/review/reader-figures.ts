import { errorsIn } from "./errors-in-comment.ts";
import type { BenchDocument, Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { type Measured, measuredReview, quotesOf } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

const CHARACTERS_PER_TOKEN = 4;

export type ReaderFigures = Awaited<ReturnType<typeof readerFigures>>;

/** Measures one review by the stand-in that sees every error. */
export async function readerFigures(installation: Installation, paper: Paper) {
  const document = await installation.add("paper.md", paper.corrupted);
  const known = knownErrors(paper, document.content);
  const measured = await measuredReview(installation, document, { model: { errors: known } });
  const { session, calls, comments, seconds } = measured;
  if (session?.processing_status !== "completed")
    throw new Error(`${paper.name}: the review did not complete: ${JSON.stringify(session?.failure)}`);
  const seen = new Set(calls.flatMap(({ visible }) => visible));
  const reports = arrivedReports(measured);
  const reported = new Set(reports.map(({ errorId }) => errorId));
  const found = comments.map((comment) => errorsIn(comment, known));
  const lost = known.filter(
    (error) => reported.has(error.errorId) && !found.some((each) => each.includes(error)),
  );
  return {
    paper: paper.name,
    words: document.content.match(/\S+/g)?.length ?? 0,
    /** The errors in the converted text, those whose words were together in one call, and those reported. */
    errors: known.length,
    visible: known.filter(({ errorId }) => seen.has(errorId)).length,
    reported: reported.size,
    /** The titles of errors that were reported and are in no comment. */
    lost: lost.map(({ title }) => title),
    /** The titles of errors that share a comment with another error. */
    joined: found.filter(({ length }) => length > 1).map((each) => each.map(({ title }) => title)),
    tokens: tokensOf(measured, document),
    quotes: quotesOf(measured, document),
    accounts: accountsOf(measured, reports.length),
    ...estimatesOf(measured),
    seconds,
  };
}

/** Returns what the stand-in reported in answers that arrived. */
function arrivedReports({ calls, served }: Measured) {
  return calls.flatMap(({ nth, reported }) => (served[nth]?.status === 200 ? reported : []));
}

function tokensOf({ served }: Measured, { content }: BenchDocument) {
  const calls = served.flatMap(({ usage }) => usage ?? []);
  return {
    document: Math.ceil(content.length / CHARACTERS_PER_TOKEN),
    calls: calls.length,
    sent: calls.reduce((total, { input }) => total + input, 0),
    cached: calls.reduce((total, { cached }) => total + cached, 0),
  };
}

/** Follows the findings to their outcomes in the receipt: `given` by the stand-in, `received` by the passes. */
function accountsOf({ session, comments }: Measured, given: number) {
  const receipt = session?.receipt;
  const passes = receipt?.passes.filter(({ kind }) => kind === "model") ?? [];
  const received = passes.reduce((sum, pass) => sum + pass.found, 0);
  const found = receipt?.comments_found ?? 0;
  const merged = receipt?.comments_merged ?? 0;
  const dropped = receipt?.comments_dropped ?? 0;
  const published = comments.length;
  /** Given and not received, or received and neither published nor counted. */
  const uncounted = Math.max(0, given - received) + Math.abs(found - published - merged - dropped);
  return { given, received, found, published, merged, dropped, uncounted };
}

/** Returns the estimate before the review beside its receipt: US cents, calls, and tokens sent. */
function estimatesOf({ estimate, session }: Measured) {
  const { cost_cents = null, model_calls = null, tokens_in = null } = session?.receipt ?? {};
  return {
    cost: {
      expected: estimate.cost_cents,
      low: estimate.cost_cents_low,
      high: estimate.cost_cents_high,
      actual: cost_cents,
    },
    calls: { expected: estimate.model_calls, actual: model_calls },
    input: { expected: estimate.tokens_in, actual: tokens_in },
  };
}
