import { insertCreditEntry, selectBalances, takeCredit } from "#db/queries/credits.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { creditServiceUnavailable, noCredits } from "./problems.ts";
import type { CreditKind } from "./schema.ts";

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
      "The credit ledger did not answer. No credit was used. Try again in a moment.",
    );
  }
}

async function hold(
  tx: ActorContext,
  { kind, sessionId }: { kind: CreditKind; sessionId: string },
): Promise<CreditHold> {
  const { userId } = tx.actor;
  if (!(await takeCredit(tx.db, userId, kind))) {
    const { paid, preview } = await selectBalances(tx.db, userId);
    throw noCredits(
      `A ${kind === "paid" ? "full review" : "preview"} costs one ${kind} credit, and you have none.`,
      {
        paid_credits_remaining: paid,
        preview_credits_remaining: preview,
      },
    );
  }
  const note = kind === "paid" ? "Full review started" : "Preview started";
  await insertCreditEntry(tx.db, { userId, kind, entry: "hold", amount: -1, reference: sessionId, note });
  return proof({ sessionId, kind });
}

/** Guarantees that the hold was written just now. */
function proof(hold: { sessionId: string; kind: CreditKind }): CreditHold {
  return hold as CreditHold;
}
