import type { BenchDocument, Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { isExplained, type Measured, measuredReview, reportsIn } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

/** The figures of one review by the stand-in that sees every error. */
export interface ReaderFigures {
  paper: string;
  words: number;
  /** The errors in the converted text, and those whose words were together in one call. */
  errors: number;
  visible: number;
  /** The errors that the stand-in reported, and the titles of those that are in no comment. */
  reported: number;
  lost: string[];
  tokens: Tokens;
  quotes: { published: number; verbatim: number };
  accounts: Accounts;
  /** The estimate before the review beside its receipt: US cents, calls, and tokens sent. */
  cost: Expected & { low: number | null; high: number | null };
  calls: Expected;
  input: Expected;
  seconds: number;
}

interface Expected {
  expected: number | null;
  actual: number | null;
}

interface Tokens {
  calls: number;
  sent: number;
  cached: number;
  document: number;
}

/** The findings, and their outcomes in the receipt. */
interface Accounts {
  /** By the stand-in, in answers that arrived. */
  given: number;
  /** By the model passes, as the receipt counts them. */
  received: number;
  found: number;
  published: number;
  merged: number;
  dropped: number;
  /** Given and not received, or received and neither published nor counted. */
  uncounted: number;
}

const CHARACTERS_PER_TOKEN = 4;

export async function readerFigures(installation: Installation, paper: Paper): Promise<ReaderFigures> {
  const document = await installation.add("paper.md", paper.corrupted);
  const known = knownErrors(paper, document.content);
  const measured = await measuredReview(installation, document, { model: { errors: known } });
  if (measured.session?.processing_status !== "completed")
    throw new Error(
      `${paper.name}: the review did not complete: ${JSON.stringify(measured.session?.failure)}`,
    );
  const seen = new Set(measured.calls.flatMap(({ visible }) => visible));
  const reported = reportsIn(measured);
  const ids = new Set(reported.map(({ errorId }) => errorId));
  const lost = known.filter(
    ({ errorId, explanation }) => ids.has(errorId) && !isExplained(explanation, measured.comments),
  );
  return {
    paper: paper.name,
    words: document.content.match(/\S+/g)?.length ?? 0,
    errors: known.length,
    visible: known.filter(({ errorId }) => seen.has(errorId)).length,
    reported: ids.size,
    lost: lost.map(({ title }) => title),
    tokens: tokensOf(measured, document),
    quotes: quotesOf(measured, document),
    accounts: accountsOf(measured, reported.length),
    cost: {
      expected: measured.estimate.cost_cents,
      low: measured.estimate.cost_cents_low,
      high: measured.estimate.cost_cents_high,
      actual: measured.session.receipt?.cost_cents ?? null,
    },
    calls: {
      expected: measured.estimate.model_calls,
      actual: measured.session.receipt?.model_calls ?? null,
    },
    input: {
      expected: measured.estimate.tokens_in,
      actual: measured.session.receipt?.tokens_in ?? null,
    },
    seconds: measured.seconds,
  };
}

function tokensOf({ served }: Measured, { content }: BenchDocument): Tokens {
  const calls = served.flatMap(({ usage }) => usage ?? []);
  return {
    document: Math.ceil(content.length / CHARACTERS_PER_TOKEN),
    calls: calls.length,
    sent: calls.reduce((total, { input }) => total + input, 0),
    cached: calls.reduce((total, { cached }) => total + cached, 0),
  };
}

/** Counts the quotes of comments that are slices of the text at their anchor. */
export function quotesOf({ comments }: Measured, { content }: BenchDocument): ReaderFigures["quotes"] {
  const quotes = comments.flatMap(({ quote, anchor, related }) => [{ quote, ...anchor }, ...related]);
  const verbatim = quotes.filter(
    ({ quote, start, end }) => quote !== "" && content.slice(start, end) === quote,
  );
  return { published: quotes.length, verbatim: verbatim.length };
}

function accountsOf({ session, comments }: Measured, given: number): Accounts {
  const receipt = session?.receipt;
  const passes = receipt?.passes.filter(({ kind }) => kind === "model") ?? [];
  const received = passes.reduce((sum, pass) => sum + pass.found, 0);
  const found = receipt?.comments_found ?? 0;
  const merged = receipt?.comments_merged ?? 0;
  const dropped = receipt?.comments_dropped ?? 0;
  const published = comments.length;
  const uncounted = Math.max(0, given - received) + Math.abs(found - published - merged - dropped);
  return { given, received, found, published, merged, dropped, uncounted };
}
