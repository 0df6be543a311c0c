import type { Payments, TaxAnswer, TaxQuestion } from "#lib/ports/payments/port.ts";

type Answer = ReadonlyMap<string, TaxAnswer> | null;

interface Asking {
  payments: Pick<Payments, "taxes">;
  question: TaxQuestion;
  now: Date;
  /** Asked before the provider is, as that costs money. */
  mayAsk: () => Promise<boolean>;
}

const KEPT_MS = 24 * 3_600_000;
const MOST_PLACES = 2_000;

/** Answers that this process has, and those under way, by place and by what is sold there. */
const answers = new Map<string, { answer: Promise<Answer>; askedAt: number }>();

/**
 * Asks the provider for taxes once for each place and catalogue. Callers at the same moment share the answer. An answer
 * is kept for a day, a failure is not kept. Returns null also if nothing is known and the provider may not be asked.
 * @throws {PaymentFailure}
 */
export async function askTaxes({ payments, question, now, mayAsk }: Asking): Promise<Answer> {
  const key = JSON.stringify(question);
  const known = freshAnswer(key, now);
  if (known) return known;
  if (!(await mayAsk())) return null;
  return freshAnswer(key, now) ?? ask(key, payments.taxes(question), now);
}

function freshAnswer(key: string, now: Date): Promise<Answer> | undefined {
  const known = answers.get(key);
  return known && now.getTime() - known.askedAt < KEPT_MS ? known.answer : undefined;
}

function ask(key: string, asked: Promise<Answer>, now: Date): Promise<Answer> {
  const answer = asked.catch((error: unknown) => {
    // A newer answer may have taken its place.
    if (answers.get(key)?.answer === answer) answers.delete(key);
    throw error;
  });
  answers.delete(key);
  answers.set(key, { answer, askedAt: now.getTime() });
  const [oldest] = answers.keys();
  if (answers.size > MOST_PLACES && oldest !== undefined) answers.delete(oldest);
  return answer;
}
