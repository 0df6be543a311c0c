import {
  deleteAccountRows,
  deleteTraces,
  lockAccount,
  noteFormerAddress,
  selectOwned,
} from "#db/queries/account-deletion.ts";
import { lockReviewsOf } from "#db/queries/review-queue.ts";
import { deleteStreams } from "#db/queries/streams.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import { forgetWork } from "#db/queries/watched-work.ts";
import { addressHashes } from "#lib/auth/address-hash.ts";
import { firstAccountId } from "#lib/auth/first-account.ts";
import type { ActorContext, Context } from "#lib/context.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { noteAct } from "#lib/operators/note-act.ts";
import { isOperator, type OperatorContext } from "#lib/operators/operator.ts";
import { accountNotDeletable, personNotFound } from "#lib/operators/problems.ts";
import { endPurchases } from "#lib/payments/end-purchases.ts";
import { SAMPLE_OWNER } from "#lib/reviews/sharing/open-public-sample.ts";
import { transact } from "#lib/transact.ts";
import { addressMismatch } from "./problems.ts";

interface Account {
  userId: string;
  email: string;
}

/** @throws address-mismatch (400), user-not-found (404), payment-in-progress (409), payment-system-failure (502) */
export async function deleteOwnAccount(ctx: ActorContext, { email }: { email: string }): Promise<undefined> {
  const { userId, email: own } = ctx.actor;
  if (email.trim().toLowerCase() !== own.toLowerCase()) {
    throw addressMismatch("This is not the mail address of your account. Type it as the profile shows it.");
  }
  if (!(await deleteAccount(ctx, { userId, email: own }))) {
    throw userNotFound("The account of this credential no longer exists.");
  }
}

/**
 * The same for the account of another, with the reason that is kept.
 * @throws person-not-found (404), account-not-deletable (409)
 */
export async function deletePerson(
  ctx: OperatorContext,
  { userId, reason }: { userId: string; reason: string },
): Promise<undefined> {
  const user = (await selectUserWithTier(ctx.db, userId))?.user;
  if (!user) throw personNotFound("No account has this id.");
  const account = { userId, email: user.email };
  if (user.email === SAMPLE_OWNER) {
    throw accountNotDeletable("This account owns the public sample and belongs to no person.");
  }
  if (await isOperator(ctx, account)) {
    throw accountNotDeletable(`${user.email} has the admin role. Take it away first.`);
  }
  const isDeleted = await deleteAccount(ctx, account, (tx) => noteAct(tx, { act: "delete", userId, reason }));
  if (!isDeleted) throw personNotFound("No account has this id.");
}

/**
 * Ends what the account pays for, then deletes its rows in one transaction. The job of each document's event deletes the
 * files, since those of many documents take longer than a request may. Safe to repeat. Returns false if there is no such
 * account.
 */
async function deleteAccount<C extends Context>(
  ctx: C,
  account: Account,
  note?: (tx: C) => Promise<void>,
): Promise<boolean> {
  await endPurchases(ctx, { userId: account.userId });
  const isDeleted = await transact(ctx, async (tx) => deleteRows(tx, account, note));
  // What is left here is swept within hours.
  await ctx.blobs
    .deletePrefix(blobKeys.uploadsOf(account.userId))
    .catch((err: unknown) => ctx.log.warn({ err }, "uploads of a deleted account wait for the sweep"));
  return isDeleted;
}

/** The order of the locks is that of other verbs, or two transactions could wait for each other. */
async function deleteRows<C extends Context>(
  tx: C,
  { userId, email }: Account,
  note: ((tx: C) => Promise<void>) | undefined,
): Promise<boolean> {
  await lockReviewsOf(tx.db, userId);
  const locked = await lockAccount(tx.db, userId);
  if (!locked) return false;
  const { documents, sessions } = await selectOwned(tx.db, userId);
  for (const { id, status, partial } of sessions) {
    // The credit of a partial review is still held.
    if (status === "processing" || partial !== null) await releaseCredit(tx, id);
    if (status === "processing") await tx.events.send("review/cancelled", { sessionId: id });
  }
  await forgetWork(
    tx.db,
    [...documents, ...sessions].map(({ id }) => id),
  );
  for (const { id } of documents) await tx.events.send("document/deleted", { documentId: id });
  for (const customerId of locked.customerIds) await tx.events.send("customer/left", { customerId });
  // Noted before the oldest account may be this one, so that no other becomes the first.
  await firstAccountId(tx.db);
  await note?.(tx);
  const [addressHash] = await addressHashes(tx.db, email);
  await noteFormerAddress(tx.db, { addressHash, deletedAt: tx.now() });
  await deleteTraces(tx.db, { userId, email });
  await deleteAccountRows(tx.db, userId);
  // After the sessions, as where people write in one of them at this moment.
  await deleteStreams(tx.db, [...documents.map(({ taskId }) => taskId), ...sessions.map(({ id }) => id)]);
  return true;
}
