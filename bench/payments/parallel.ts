import { randomUUID } from "node:crypto";
import type { ActorContext } from "#lib/context.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import { holdCredit } from "#lib/credits/hold-credit.ts";
import { newBuyer, type Shop } from "#lib/payments/testing/shop.ts";
import { transact } from "#lib/transact.ts";

/** Lets so many reviews start at once, and returns how many got a credit. */
async function startAtOnce(ctxs: readonly ActorContext[]): Promise<number> {
  const starts = ctxs.map((ctx) =>
    transact(ctx, (tx) => holdCredit(tx, { kind: "paid", sessionId: randomUUID() })),
  );
  const outcomes = await Promise.allSettled(starts);
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

/** Starts at once by one person with so many credits. */
export async function startsOn(shop: Shop, starts: number, credits: number): Promise<number> {
  const { person } = await newBuyer(shop);
  await grant(shop, { userId: person.id }, credits);
  return startAtOnce(Array.from({ length: starts }, () => person.ctx));
}

/** Starts at once by a member of an organization with a larger pool and an allocation of so many. */
export async function startsOnAllocation(shop: Shop, starts: number, allocated: number): Promise<number> {
  const { person } = await newBuyer(shop);
  const { sql } = shop.app.database;
  const organizationId = randomUUID();
  await sql`insert into organizations (id, name) values (${organizationId}, 'Lab')`;
  await sql`insert into organization_members (organization_id, user_id, role, allocated)
    values (${organizationId}, ${person.id}, 'member', ${allocated})`;
  await grant(shop, { organizationId }, 2 * starts);
  return startAtOnce(Array.from({ length: starts }, () => person.ctx));
}

function grant(shop: Shop, owner: { userId: string } | { organizationId: string }, amount: number) {
  return transact(shop.ctx, (tx) =>
    grantCredits(tx, {
      owner,
      kind: "paid",
      amount,
      source: "admin",
      reference: randomUUID(),
      note: "Granted",
    }),
  );
}
