import { randomUUID } from "node:crypto";
import { type CreditOwner, lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { type CreditLotRow, selectLots, sumUsable } from "#db/queries/credit-lots.ts";
import { lockOrganization } from "#db/queries/operators.ts";
import { isExpired } from "#lib/credits/expire-credits.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import type { CreditKind } from "#lib/credits/schema.ts";
import { withdrawCredits } from "#lib/credits/withdraw-credits.ts";
import { transact } from "#lib/transact.ts";
import { lockedPerson } from "./locked-person.ts";
import { noteAct } from "./note-act.ts";
import type { OperatorContext } from "./operator.ts";
import { poolNotFound } from "./problems.ts";
import type { ChangedCredits } from "./schema.ts";

interface Change {
  amount: number;
  reason: string;
}

/** @throws person-not-found (404) */
export async function grantToPerson(
  ctx: OperatorContext,
  { userId, credit, ...change }: Change & { userId: string; credit: CreditKind },
): Promise<ChangedCredits> {
  return transact(ctx, async (tx) => {
    await lockedPerson(tx, userId);
    await grant(tx, { userId }, credit, change);
    await noteAct(tx, { act: "grant", userId, quantity: change.amount, reason: change.reason });
    return changed(tx, { userId }, change.amount);
  });
}

/** @throws pool-not-found (404) */
export async function grantToPool(
  ctx: OperatorContext,
  { organizationId, ...change }: Change & { organizationId: string },
): Promise<ChangedCredits> {
  return transact(ctx, async (tx) => {
    if (!(await lockOrganization(tx.db, organizationId))) {
      throw poolNotFound("No organization has this id.");
    }
    await grant(tx, { organizationId }, "paid", change);
    await noteAct(tx, { act: "grant", organizationId, quantity: change.amount, reason: change.reason });
    return changed(tx, { organizationId }, change.amount);
  });
}

/** @throws person-not-found (404) */
export async function voidOfPerson(
  ctx: OperatorContext,
  input: Change & { userId: string; credit: CreditKind; lotId?: string | null | undefined },
): Promise<ChangedCredits> {
  const { userId, reason } = input;
  return transact(ctx, async (tx) => {
    await lockedPerson(tx, userId);
    const voided = await takeBack(tx, { userId }, input);
    await noteAct(tx, { act: "void", userId, quantity: voided, reason });
    return changed(tx, { userId }, voided);
  });
}

/** Allocations shrink with the pool. @throws pool-not-found (404) */
export async function voidOfPool(
  ctx: OperatorContext,
  { organizationId, ...change }: Change & { organizationId: string },
): Promise<ChangedCredits> {
  return transact(ctx, async (tx) => {
    if (!(await lockOrganization(tx.db, organizationId))) throw poolNotFound("No organization has this id.");
    const voided = await takeBack(tx, { organizationId }, { ...change, credit: "paid" });
    await noteAct(tx, { act: "void", organizationId, quantity: voided, reason: change.reason });
    return changed(tx, { organizationId }, voided);
  });
}

/** Takes back what is available, at most as much as asked for, of one lot or of the newest ones. Returns how many. */
async function takeBack(
  tx: OperatorContext,
  owner: CreditOwner,
  { amount, reason, credit, lotId }: Change & { credit: CreditKind; lotId?: string | null | undefined },
): Promise<number> {
  const accountId = await lockCreditAccount(tx.db, owner);
  const isMeant = (lot: CreditLotRow) =>
    lot.kind === credit && !isExpired(lot, tx.now()) && (!lotId || lot.id === lotId);
  const lots = (await selectLots(tx.db, accountId)).filter(isMeant).toReversed();
  let voided = 0;
  for (const lot of lots) {
    voided += await withdrawCredits(tx, {
      lotId: lot.id,
      quantity: amount - voided,
      reference: `admin:${randomUUID()}`,
      note: reason,
      ...(tx.operator.id ? { operatorId: tx.operator.id } : {}),
    });
  }
  return voided;
}

async function grant(
  tx: OperatorContext,
  owner: CreditOwner,
  kind: CreditKind,
  { amount, reason }: Change,
): Promise<void> {
  await grantCredits(tx, {
    owner,
    kind,
    amount,
    source: "admin",
    reference: `admin:${randomUUID()}`,
    note: reason,
    operatorId: tx.operator.id ?? undefined,
  });
}

async function changed(tx: OperatorContext, owner: CreditOwner, credits: number): Promise<ChangedCredits> {
  const { paid, preview } = await sumUsable(tx.db, await lockCreditAccount(tx.db, owner), tx.now());
  return { credits, paid_credits_remaining: paid, preview_credits_remaining: preview };
}
