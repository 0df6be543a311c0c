import type { PaymentFailure, Payments, TaxAnswer, TaxQuestion } from "#lib/ports/payments/port.ts";

type Answer = ReadonlyMap<string, TaxAnswer> | null;

const KEPT_MS = 24 * 3_600_000;
const MOST_PLACES = 2_000;

/** Answers that this process has, and those under way, by place and by what is sold there. */
const answers = new Map<string, { answer: Promise<Answer>; askedAt: number }>();

/**
 * Asks the provider for taxes once for each place and catalogue, as every question costs money. Callers at the same
 * moment share it. An answer is kept for a day, a failure is not kept.
 * @throws {PaymentFailure}
 */
export function askTaxes(payments: Payments, question: TaxQuestion, now: Date): Promise<Answer> {
  const key = JSON.stringify(question);
  const known = answers.get(key);
  if (known && now.getTime() - known.askedAt < KEPT_MS) return known.answer;
  const answer = payments.taxes(question).catch((error: PaymentFailure) => {
    answers.delete(key);
    throw error;
  });
  answers.delete(key);
  answers.set(key, { answer, askedAt: now.getTime() });
  const [oldest] = answers.keys();
  if (answers.size > MOST_PLACES && oldest !== undefined) answers.delete(oldest);
  return answer;
}
