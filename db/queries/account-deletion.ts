import { and, asc, eq, inArray, like, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { creditAccounts, creditEntries, creditHolds, creditLots } from "../schema/credits.ts";
import { documents } from "../schema/documents.ts";
import { jobRuns } from "../schema/jobs.ts";
import { outboxMails } from "../schema/mail.ts";
import { modelQueues, modelSlots } from "../schema/model-slots.ts";
import { oauthRecords } from "../schema/oauth.ts";
import { operatorActs } from "../schema/operators.ts";
import { organizationInvitations } from "../schema/organizations.ts";
import { outboxEvents } from "../schema/outbox.ts";
import { paymentCustomers } from "../schema/payments.ts";
import { referrals } from "../schema/referrals.ts";
import { idempotencyKeys, rateLimits } from "../schema/requests.ts";
import { responses } from "../schema/responses.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { settings } from "../schema/settings.ts";
import { sessionMembers } from "../schema/sharing.ts";
import { formerAccounts, users, verificationTokens } from "../schema/users.ts";
import { fromNow } from "./from-now.ts";
import { forgetBuyer } from "./payment-state.ts";

const DAY_MS = 86_400_000;
const FORMER_ADDRESSES_KEPT_MS = 365 * DAY_MS;

interface Identity {
  userId: string;
  email: string;
}

/**
 * Locks an account, after all that its deletion changes and that others lock before it: its customers, its referrals,
 * and the pools that its running reviews hold credits of. Undefined if there is no such account.
 */
export async function lockAccount(tx: Db, userId: string): Promise<{ customerIds: string[] } | undefined> {
  const customers = await tx
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .orderBy(asc(paymentCustomers.id))
    .for("update");
  await tx
    .select({ userId: referrals.userId })
    .from(referrals)
    .where(ofReferral(userId))
    .orderBy(asc(referrals.userId))
    .for("update");
  const heldOf = tx
    .select({ id: creditHolds.accountId })
    .from(creditHolds)
    .where(and(eq(creditHolds.userId, userId), eq(creditHolds.state, "held")));
  await tx
    .select({ id: creditAccounts.id })
    .from(creditAccounts)
    .where(and(inArray(creditAccounts.id, heldOf), sql`${creditAccounts.organizationId} is not null`))
    .orderBy(asc(creditAccounts.id))
    .for("update");
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return rows.length === 0 ? undefined : { customerIds: customers.map(({ id }) => id) };
}

function ofReferral(userId: string): SQL | undefined {
  return or(eq(referrals.userId, userId), eq(referrals.referrerId, userId));
}

/** The documents and sessions of an account. */
export async function selectOwned(tx: Db, ownerId: string) {
  return {
    documents: await tx
      .select({ id: documents.id, taskId: documents.taskId })
      .from(documents)
      .where(eq(documents.ownerId, ownerId)),
    sessions: await tx
      .select({
        id: reviewSessions.id,
        status: reviewSessions.status,
        partial: reviewSessions.partial,
      })
      .from(reviewSessions)
      .where(eq(reviewSessions.ownerId, ownerId)),
  };
}

/** Deletes an account with all rows that refer to it, but for those that stay without it. */
export async function deleteAccountRows(tx: Db, userId: string): Promise<void> {
  // PostgreSQL checks a point that loses its people against a response that the same statement has deleted.
  const owned = tx
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(eq(reviewSessions.ownerId, userId));
  await tx.delete(responses).where(inArray(responses.sessionId, owned));
  await tx.delete(users).where(eq(users.id, userId));
}

/** Removes the id and the address of an account from rows that no foreign key ties to it. */
export async function deleteTraces(tx: Db, identity: Identity): Promise<void> {
  const { userId, email } = identity;
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
  await tx.delete(outboxMails).where(sameAddress(sql`${outboxMails.to}`, email));
  await tx.delete(verificationTokens).where(sameAddress(sql`${verificationTokens.identifier}`, email));
  await tx.delete(sessionMembers).where(eq(sessionMembers.email, email.toLowerCase()));
  await tx.delete(organizationInvitations).where(sameAddress(sql`${organizationInvitations.email}`, email));
  await tx.delete(oauthRecords).where(names(sql`${oauthRecords.payload}`, userId));
  for (const key of [userId, email]) {
    await tx
      .delete(rateLimits)
      .where(sql`lower(right(${rateLimits.key}, ${key.length + 1})) = ${`:${key.toLowerCase()}`}`);
  }
  await deleteJobs(tx, userId);
  await tx.update(modelSlots).set({ owner: null, review: null }).where(eq(modelSlots.owner, userId));
  await tx.delete(modelQueues).where(names(sql`${modelQueues.calls}`, userId));
  // No other account becomes the first one.
  await tx
    .update(settings)
    .set({ value: "deleted" })
    .where(and(eq(settings.key, "first_account"), eq(settings.value, userId)));
  await anonymiseBooks(tx, identity);
}

/** Its own runs end with their rows: what a step still returns is refused. */
async function deleteJobs(tx: Db, userId: string): Promise<void> {
  await tx.delete(outboxEvents).where(names(sql`${outboxEvents.data}`, userId));
  await tx
    .delete(jobRuns)
    .where(or(names(sql`${jobRuns.event}`, userId), names(sql`${jobRuns.limits}`, userId)));
}

/** What the books need stays, without the address and the id. */
async function anonymiseBooks(tx: Db, { userId, email }: Identity): Promise<void> {
  const accountOf = (of: SQL) => tx.select({ id: creditAccounts.id }).from(creditAccounts).where(of);
  const referrer = tx
    .select({ id: referrals.referrerId })
    .from(referrals)
    .where(eq(referrals.userId, userId));
  const ownOrReferrer = accountOf(
    sql`${or(eq(creditAccounts.userId, userId), inArray(creditAccounts.userId, referrer))}`,
  );
  // The reward of the referrer names the person who came.
  const reference = sql`'referral:' || gen_random_uuid()`;
  for (const table of [creditLots, creditEntries]) {
    await tx
      .update(table)
      .set({ reference })
      .where(and(inArray(table.accountId, ownOrReferrer), eq(table.reference, `referral:${userId}`)));
  }
  await tx
    .update(creditEntries)
    .set({ note: withoutAddress(sql`${creditEntries.note}`, email) })
    .where(
      and(
        // What operators wrote about the pool of an organization may name the person too.
        or(inArray(creditEntries.accountId, ownOrReferrer), like(creditEntries.reference, "admin:%")),
        mentions(sql`${creditEntries.note}`, email),
      ),
    );
  await tx
    .update(operatorActs)
    .set({ reason: withoutAddress(sql`${operatorActs.reason}`, email) })
    .where(mentions(sql`${operatorActs.reason}`, email));
  const customers = await tx
    .select({ id: paymentCustomers.id })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId));
  for (const { id } of customers) await forgetBuyer(tx, id);
}

/** True if the text of a value has the id, which is too long to be there by chance. */
function names(value: SQL, id: string): SQL {
  return sql`position(${id} in ${value}::text) > 0`;
}

function sameAddress(value: SQL, email: string): SQL {
  return sql`lower(${value}) = ${email.toLowerCase()}`;
}

/** The address as a word of its own, as a regular expression. */
function pattern(email: string): string {
  return `(?<![\\w.+-])${email.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w-])`;
}

function mentions(text: SQL, email: string): SQL {
  return sql`${text} ~* ${pattern(email)}`;
}

function withoutAddress(text: SQL, email: string): SQL {
  return sql`regexp_replace(${text}, ${pattern(email)}, 'a deleted account', 'gi')`;
}

export async function noteFormerAddress(tx: Db, former: typeof formerAccounts.$inferInsert): Promise<void> {
  const { deletedAt } = former;
  await tx
    .insert(formerAccounts)
    .values(former)
    .onConflictDoUpdate({ target: formerAccounts.addressHash, set: { deletedAt } });
}

/** True if an account with this address was deleted within the time for which that is kept. */
export async function isFormerAddress(db: Db, addressHashes: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ deletedAt: formerAccounts.deletedAt })
    .from(formerAccounts)
    .where(inArray(formerAccounts.addressHash, [...addressHashes]));
  return rows.length > 0;
}

export async function pruneFormerAddresses(db: Db): Promise<void> {
  await db.delete(formerAccounts).where(lt(formerAccounts.deletedAt, fromNow(-FORMER_ADDRESSES_KEPT_MS)));
}
