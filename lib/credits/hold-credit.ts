import { freeAllocation, selectAllocationsLeft, takeAllocation } from "#db/queries/allocations.ts";
import { selectBalances } from "#db/queries/balances.ts";
import { type CreditOwner, lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { insertHold } from "#db/queries/credit-holds.ts";
import { selectNextLot } from "#db/queries/credit-lots.ts";
import { selectMemberships } from "#db/queries/organizations.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { env } from "#lib/env.ts";
import { creditNote } from "./credit-note.ts";
import { grantCredits } from "./grant-credits.ts";
import { move } from "./move.ts";
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

interface Wanted {
  kind: CreditKind;
  sessionId: string;
}

/**
 * Takes one credit in the caller's transaction, which must also create the session: of what an organization allocates
 * to the actor first, then of the actor's own.
 * @throws no-credits (403), credit-service-unavailable (503) when the ledger does not answer
 */
export async function holdCredit(tx: ActorContext, input: Wanted): Promise<CreditHold> {
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

async function hold(tx: ActorContext, wanted: Wanted): Promise<CreditHold> {
  const { userId } = tx.actor;
  const isHeld =
    (wanted.kind === "paid" && (await takeAllocated(tx, wanted))) ||
    (await takeFrom(tx, { userId }, wanted)) ||
    (await takeFreeCredit(tx, wanted));
  if (!isHeld) {
    const { paid, preview } = await selectBalances(tx.db, userId, tx.now());
    const advice = wanted.kind === "paid" ? await whomToAsk(tx) : "";
    throw noCredits(`${refusalOf(wanted.kind)}${advice}`, {
      paid_credits_remaining: paid,
      preview_credits_remaining: preview,
    });
  }
  return proof(wanted);
}

/** Takes a credit of a pool. The pool's account is locked before the member's row, as everywhere. */
async function takeAllocated(tx: ActorContext, wanted: Wanted): Promise<boolean> {
  for (const { organizationId, userId } of await selectAllocationsLeft(tx.db, tx.actor.userId)) {
    await lockCreditAccount(tx.db, { organizationId });
    if (!(await takeAllocation(tx.db, { organizationId, userId }))) continue;
    if (await takeFrom(tx, { organizationId }, wanted)) return true;
    // Credits of the pool have expired, and no sweep has cut the allocations yet.
    await freeAllocation(tx.db, { organizationId, userId, takenAt: tx.now() });
  }
  return false;
}

async function takeFrom(tx: ActorContext, owner: CreditOwner, { kind, sessionId }: Wanted): Promise<boolean> {
  const accountId = await lockCreditAccount(tx.db, owner);
  const lot = await selectNextLot(tx.db, { accountId, kind, now: tx.now() });
  if (!lot) return false;
  await insertHold(tx.db, {
    lotId: lot.id,
    accountId,
    reference: sessionId,
    purpose: "review",
    amount: 1,
    userId: tx.actor.userId,
    createdAt: tx.now(),
  });
  const note = kind === "paid" ? "Full review started" : "Preview started";
  await move(tx, lot, { entry: "hold", quantity: 1, reference: sessionId, note });
  return true;
}

const FREE_CREDITS = 100;

/**
 * Grants more credits to an account that used them up, and takes one, where reviews cost nothing: nobody can buy
 * credits, and the operator set no number of reviews. Previews stay counted, because a full review is free as well.
 */
async function takeFreeCredit(tx: ActorContext, wanted: Wanted): Promise<boolean> {
  if (wanted.kind !== "paid" || takesPayments() || env().SIGNUP_PAID_CREDITS !== undefined) return false;
  const owner = { userId: tx.actor.userId };
  await grantCredits(tx, {
    owner,
    kind: wanted.kind,
    amount: FREE_CREDITS,
    source: "free",
    reference: `free:${wanted.sessionId}`,
    note: "Reviews cost nothing here",
  });
  return takeFrom(tx, owner, wanted);
}

function refusalOf(kind: CreditKind): string {
  if (takesPayments())
    return `A ${kind === "paid" ? "full review" : "preview"} costs one ${kind} credit, and you have none.`;
  return kind === "paid"
    ? "Your account has used all reviews that it may start. Ask the person who runs this Galley for more."
    : "Your account has used all its previews. Start a full review instead.";
}

/** Returns a sentence, with a space before it, about the organizations that can give the actor credits; empty without one. */
async function whomToAsk(tx: ActorContext): Promise<string> {
  const names = (await selectMemberships(tx.db, tx.actor.userId)).map(
    ({ organization }) => organization.name,
  );
  if (names.length === 0) return "";
  return ` Ask an owner or admin of ${names.join(" or ")} to allocate credits to you.`;
}

/** Guarantees that the hold was written just now. */
function proof(hold: Wanted): CreditHold {
  return hold as CreditHold;
}
