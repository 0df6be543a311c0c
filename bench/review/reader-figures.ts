import { distantPairs } from "./distant-pairs.ts";
import type { BenchDocument, Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { commentsTelling, type Measured, measuredReview, toldIn } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

/** What one review by the perfect reader came to. */
export interface ReaderFigures {
  paper: string;
  words: number;
  /** Errors that stand in the converted text, and those whose words were together in one call. */
  errors: number;
  visible: number;
  /** Of those that the reader told: how many there were, and which of them no comment says. */
  told: number;
  lost: string[];
  pairs: number;
  pairsTogether: number;
  tokens: Tokens;
  quotes: { published: number; verbatim: number };
  accounts: Accounts;
  /** Expected before the review, and what its receipt says: US cents, calls, and tokens sent. */
  cost: Expected & { low: number | null; high: number | null };
  calls: Expected;
  input: Expected;
  seconds: number;
}

interface Expected {
  expected: number | null;
  actual: number | null;
}

interface Sent {
  calls: number;
  sent: number;
  cached: number;
}

interface Tokens extends Sent {
  document: number;
  /** By what the caller calls the answer. */
  by: Record<string, Sent>;
}

/** Findings, and where the receipt says that they went. */
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
  const errors = knownErrors(paper, document.content);
  const watched = distantPairs(document.content, errors);
  const known = errors.map((error) => error.known);
  const measured = await measuredReview(installation, document, { reader: { errors: known, watched } });
  if (measured.session?.processing_status !== "completed")
    throw new Error(
      `${paper.name}: the review did not complete: ${JSON.stringify(measured.session?.failure)}`,
    );
  const seen = new Set(measured.readings.flatMap(({ visible }) => visible));
  const told = toldIn(measured);
  const ids = new Set(told.map(({ errorId }) => errorId));
  const lost = known.filter(
    ({ id, tellings }) => ids.has(id) && commentsTelling(measured.comments, tellings).length === 0,
  );
  return {
    paper: paper.name,
    words: document.content.match(/\S+/g)?.length ?? 0,
    errors: known.length,
    visible: known.filter(({ id }) => seen.has(id)).length,
    told: ids.size,
    lost: lost.map(({ tellings }) => tellings[0].title),
    pairs: watched.length,
    pairsTogether: watched.filter(({ id }) => seen.has(id)).length,
    tokens: tokensOf(measured, document),
    quotes: quotesOf(measured, document),
    accounts: accountsOf(measured, told.length),
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

function tokensOf({ served, asked }: Measured, { content }: BenchDocument): Tokens {
  const calls = served.flatMap(({ usage }, nth) =>
    usage ? [{ ...usage, name: asked[nth]?.name ?? "text" }] : [],
  );
  const sum = (some: readonly { input: number; cached: number }[]): Sent => ({
    calls: some.length,
    sent: some.reduce((total, { input }) => total + input, 0),
    cached: some.reduce((total, { cached }) => total + cached, 0),
  });
  const by = [...Map.groupBy(calls, ({ name }) => name)].map(([name, some]) => [name, sum(some)] as const);
  return {
    document: Math.ceil(content.length / CHARACTERS_PER_TOKEN),
    ...sum(calls),
    by: Object.fromEntries(by),
  };
}

/** Quotes of comments and of what is related to them that are slices of the text at the place that is named. */
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
