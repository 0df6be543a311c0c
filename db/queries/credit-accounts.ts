import { eq, type SQL } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { creditAccounts } from "../schema/credits.ts";

export type CreditOwner = { userId: string } | { organizationId: string };

/** Locks the account of an owner until the transaction ends, and makes it at the first call. Returns its id. */
export async function lockCreditAccount(db: Db, owner: CreditOwner): Promise<string> {
  const locked = await lockWhere(db, ownedBy(owner));
  if (locked) return locked.id;
  await db
    .insert(creditAccounts)
    .values({ id: uuidv7(), ...owner })
    .onConflictDoNothing();
  const made = await lockWhere(db, ownedBy(owner));
  if (!made) throw new Error("The credit account was not written.");
  return made.id;
}

export type CreditAccountRow = typeof creditAccounts.$inferSelect;

/** Locks an account until the transaction ends. */
export async function lockCreditAccountById(db: Db, id: string): Promise<CreditAccountRow> {
  const account = await lockWhere(db, eq(creditAccounts.id, id));
  if (!account) throw new Error("There is no such credit account.");
  return account;
}

export async function selectCreditAccount(db: Db, owner: CreditOwner): Promise<CreditAccountRow | undefined> {
  const [row] = await db.select().from(creditAccounts).where(ownedBy(owner));
  return row;
}

async function lockWhere(db: Db, where: SQL): Promise<CreditAccountRow | undefined> {
  const [row] = await db.select().from(creditAccounts).where(where).for("update");
  return row;
}

function ownedBy(owner: CreditOwner): SQL {
  return "userId" in owner
    ? eq(creditAccounts.userId, owner.userId)
    : eq(creditAccounts.organizationId, owner.organizationId);
}
