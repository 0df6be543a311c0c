import { insertCreditEntry, selectBalances, takeCredit } from "#db/queries/credits.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { env } from "#lib/env.ts";
import { creditNote } from "./credit-note.ts";
import { grantCredits } from "./grant-credits.ts";
import { creditServiceUnavailable, noCredits } from "./problems.ts";
import type { CreditKind } from "./schema.ts";
import { takesPayments } from "./takes-payments.ts";

/** Proof that a credit was taken for this session; only `holdCredit` makes one. */
declare const held: unique symbol;
export interface CreditHold {
  readonly sessionId: string;
  readonly kind: CreditKind;
  readonly [held]: true;
}

/**
 * Takes one credit in the caller's transaction, which must also create the session.
 * @throws no-credits (403), credit-service-unavailable (503) when the ledger does not answer
 */
export async function holdCredit(
  tx: ActorContext,
  input: { kind: CreditKind; sessionId: string },
): Promise<CreditHold> {
  try {
    return await hold(tx, input);
  } catch (error) {
    if (error instanceof Problem) throw error;
    tx.log.error({ err: error, request_id: tx.requestId }, "the credit ledger did not answer");
    throw creditServiceUnavailable(
      `The credit ledger did not answer.${creditNote("No credit was used.")} Try again in a moment.`,
    );
  }
}

async function hold(
  tx: ActorContext,
  { kind, sessionId }: { kind: CreditKind; sessionId: string },
): Promise<CreditHold> {
  const { userId } = tx.actor;
  if (!(await takeCredit(tx.db, userId, kind)) && !(await takeFreeCredit(tx, { kind, sessionId }))) {
    const { paid, preview } = await selectBalances(tx.db, userId);
    throw noCredits(refusalOf(kind), { paid_credits_remaining: paid, preview_credits_remaining: preview });
  }
  const note = kind === "paid" ? "Full review started" : "Preview started";
  await insertCreditEntry(tx.db, { userId, kind, entry: "hold", amount: -1, reference: sessionId, note });
  return proof({ sessionId, kind });
}

const FREE_CREDITS = 100;

/**
 * Grants more credits to an account that used them up, and takes one, where reviews cost nothing: nobody can buy
 * credits, and the operator set no number of reviews. Previews stay counted, because a full review is free as well.
 */
async function takeFreeCredit(
  tx: ActorContext,
  { kind, sessionId }: { kind: CreditKind; sessionId: string },
): Promise<boolean> {
  if (kind !== "paid" || takesPayments() || env().SIGNUP_PAID_CREDITS !== undefined) return false;
  const { userId } = tx.actor;
  const reference = `free:${sessionId}`;
  await grantCredits(tx, {
    userId,
    kind,
    amount: FREE_CREDITS,
    reference,
    note: "Reviews cost nothing here",
  });
  return takeCredit(tx.db, userId, kind);
}

function refusalOf(kind: CreditKind): string {
  if (takesPayments())
    return `A ${kind === "paid" ? "full review" : "preview"} costs one ${kind} credit, and you have none.`;
  return kind === "paid"
    ? "Your account has used all reviews that it may start. Ask the person who runs this Galley for more."
    : "Your account has used all its previews. Start a full review instead.";
}

/** Guarantees that the hold was written just now. */
function proof(hold: { sessionId: string; kind: CreditKind }): CreditHold {
  return hold as CreditHold;
}
