import { and, asc, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db } from "../client.ts";
import { organizationInvitations, organizations } from "../schema/organizations.ts";
import { users } from "../schema/users.ts";

export type InvitationRow = typeof organizationInvitations.$inferSelect;
type InvitationKey = Pick<InvitationRow, "organizationId" | "id">;

export interface NamedInvitationRow {
  invitation: InvitationRow;
  organizationName: string;
  inviterEmail: string | null;
  inviterName: string | null;
}

const isOpen = and(isNull(organizationInvitations.acceptedAt), isNull(organizationInvitations.revokedAt));

const named = {
  invitation: organizationInvitations,
  organizationName: organizations.name,
  inviterEmail: users.email,
  inviterName: users.name,
};

const selectNamed = (db: Db) =>
  db
    .select(named)
    .from(organizationInvitations)
    .innerJoin(organizations, eq(organizations.id, organizationInvitations.organizationId))
    .leftJoin(users, eq(users.id, organizationInvitations.invitedBy));

export async function insertInvitation(
  db: Db,
  invitation: Pick<
    InvitationRow,
    "organizationId" | "email" | "role" | "invitedBy" | "createdAt" | "expiresAt"
  >,
): Promise<InvitationRow> {
  const [row] = await db
    .insert(organizationInvitations)
    .values({ id: uuidv7(), ...invitation })
    .returning();
  if (!row) throw new Error("An invitation that was just written is not there.");
  return row;
}

/** Revokes the open invitation of an address, if there is one. */
export async function revokeInvitationOf(
  db: Db,
  { organizationId, email, now }: { organizationId: string; email: string; now: Date },
): Promise<void> {
  await db
    .update(organizationInvitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(sql`lower(${organizationInvitations.email})`, email.toLowerCase()),
        isOpen,
      ),
    );
}

/** Open invitations of an organization, the newest first; those that have expired too. */
export async function selectInvitations(db: Db, organizationId: string): Promise<NamedInvitationRow[]> {
  return selectNamed(db)
    .where(and(eq(organizationInvitations.organizationId, organizationId), isOpen))
    .orderBy(desc(organizationInvitations.createdAt), desc(organizationInvitations.id));
}

export async function selectOpenInvitation(
  db: Db,
  { organizationId, id }: InvitationKey,
): Promise<InvitationRow | undefined> {
  const [row] = await db
    .select()
    .from(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        eq(organizationInvitations.id, id),
        isOpen,
      ),
    );
  return row;
}

/** An invitation as a job finds it: by its id alone. */
export async function selectInvitation(db: Db, id: string): Promise<NamedInvitationRow | undefined> {
  const [row] = await selectNamed(db).where(eq(organizationInvitations.id, id));
  return row;
}

/** The invitation that a token opens, whatever has become of it. */
export async function selectInvitationByToken(
  db: Db,
  tokenHash: string,
): Promise<NamedInvitationRow | undefined> {
  const [row] = await selectNamed(db).where(eq(organizationInvitations.tokenHash, tokenHash));
  return row;
}

/** Sets the hash of a new token. False if the invitation is no longer open. */
export async function setInvitationToken(db: Db, id: string, tokenHash: string): Promise<boolean> {
  const rows = await db
    .update(organizationInvitations)
    .set({ tokenHash })
    .where(and(eq(organizationInvitations.id, id), isOpen))
    .returning({ id: organizationInvitations.id });
  return rows.length > 0;
}

export async function updateInvitation(
  db: Db,
  id: string,
  change: Partial<Pick<InvitationRow, "acceptedAt" | "revokedAt">>,
): Promise<void> {
  await db.update(organizationInvitations).set(change).where(eq(organizationInvitations.id, id));
}

/** Open invitations of an organization that can still be accepted. */
export async function countOpenInvitations(db: Db, organizationId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(organizationInvitations)
    .where(
      and(
        eq(organizationInvitations.organizationId, organizationId),
        gt(organizationInvitations.expiresAt, now),
        isOpen,
      ),
    );
  return row?.n ?? 0;
}

/** When an address was invited since a moment, by any organization, the earliest first. */
export async function selectInvitedTimes(db: Db, email: string, since: Date): Promise<Date[]> {
  const rows = await db
    .select({ createdAt: organizationInvitations.createdAt })
    .from(organizationInvitations)
    .where(
      and(
        eq(sql`lower(${organizationInvitations.email})`, email.toLowerCase()),
        gt(organizationInvitations.createdAt, since),
      ),
    )
    .orderBy(asc(organizationInvitations.createdAt));
  return rows.map(({ createdAt }) => createdAt);
}
