import { and, eq, gt, lt, type Placeholder, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../client.ts";
import { type Bind, prepared } from "../prepared.ts";
import { chatUsage } from "../schema/chat.ts";
import { creditAccounts, creditLots } from "../schema/credits.ts";
import { organizationMembers, organizations } from "../schema/organizations.ts";
import { tiers, users } from "../schema/users.ts";

export interface NamedAllocation {
  organizationId: string;
  name: string;
  left: number;
}

export interface Balances {
  /** What a person can use: `organization` and their own. */
  paid: number;
  preview: number;
  /** What organizations allocate to the person and can be used. It is used first. */
  organization: number;
  /** Where it comes from, in the order of use. */
  allocations: NamedAllocation[];
}

type At = (name: "userId" | "now") => Placeholder;

/** Credits of an account that can be used now. They may have expired since the last sweep. */
function usable(db: Db, at: At, { kind, owner }: { kind: "paid" | "preview"; owner: SQL }) {
  const of = db
    .select({ sum: sql`coalesce(sum(${creditLots.available}), 0)::int` })
    .from(creditLots)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditLots.accountId))
    .where(
      and(
        owner,
        eq(creditLots.kind, kind),
        gt(creditLots.available, 0),
        sql`(${creditLots.expiresAt} is null or ${creditLots.expiresAt} > ${at("now")}::timestamptz)`,
      ),
    );
  return sql<number>`${of}`;
}

/** What is left of allocations to the person, no more than their pools have. */
function allocations(db: Db, at: At) {
  const pool = usable(db, at, { kind: "paid", owner: eq(creditAccounts.organizationId, organizations.id) });
  const allocated = db
    .select({
      organizationId: organizations.id,
      name: organizations.name,
      left: sql<number>`least(${organizationMembers.allocated} - ${organizationMembers.used}, ${pool})`.as(
        "left",
      ),
    })
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(
      and(
        eq(organizationMembers.userId, at("userId")),
        lt(organizationMembers.used, organizationMembers.allocated),
      ),
    )
    .as("allocated");
  const of = db
    .select({
      list: sql`coalesce(json_agg(json_build_object(
        'organizationId', ${allocated.organizationId}, 'name', ${allocated.name}, 'left', ${allocated.left})
        order by ${allocated.organizationId}), '[]')`,
    })
    .from(allocated)
    .where(gt(allocated.left, 0));
  return sql<NamedAllocation[]>`${of}`;
}

function balanceFields(db: Db, at: At) {
  const owner = eq(creditAccounts.userId, at("userId"));
  return {
    ownPaid: usable(db, at, { kind: "paid", owner }),
    preview: usable(db, at, { kind: "preview", owner }),
    allocations: allocations(db, at),
  };
}

function toBalances({
  ownPaid,
  preview,
  allocations,
}: Pick<Balances, "preview" | "allocations"> & { ownPaid: number }): Balances {
  const organization = allocations.reduce((sum, { left }) => sum + left, 0);
  return { paid: ownPaid + organization, preview, organization, allocations };
}

const balances = prepared("balances", (db, at: Bind<"userId" | "now">) =>
  db
    .select(balanceFields(db, at))
    .from(users)
    .where(eq(users.id, at("userId"))),
);

export async function selectBalances(db: Db, userId: string, now: Date): Promise<Balances> {
  const [row] = await balances(db, { userId, now: now.toISOString() });
  return toBalances(row ?? { ownPaid: 0, preview: 0, allocations: [] });
}

/** Returns what a person may do and has left on a day, at one moment. undefined without an account. */
export async function selectStanding(db: Db, userId: string, { now, day }: { now: Date; day: string }) {
  const [row] = await standing(db, { userId, now: now.toISOString(), day });
  if (!row) return undefined;
  const { ownPaid, preview, allocations, chatUsed, ...person } = row;
  return { ...person, chatUsed: chatUsed ?? 0, ...toBalances({ ownPaid, preview, allocations }) };
}

const ownTier = alias(tiers, "own_tier");
const standing = prepared("standing", (db, at: Bind<"userId" | "now" | "day">) =>
  db
    .select({
      email: users.email,
      reviewDepth: users.reviewDepth,
      tier: tiers,
      chatBudget: ownTier.chatTokensPerDay,
      chatUsed: chatUsage.tokens,
      ...balanceFields(db, at),
    })
    .from(users)
    .innerJoin(tiers, eq(tiers.id, sql`coalesce(${users.planTierId}, ${users.tierId})`))
    .innerJoin(ownTier, eq(ownTier.id, users.tierId))
    .leftJoin(chatUsage, and(eq(chatUsage.userId, users.id), eq(chatUsage.day, at("day"))))
    .where(eq(users.id, at("userId"))),
);
