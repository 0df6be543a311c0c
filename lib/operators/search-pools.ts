import { searchOrganizations } from "#db/queries/operators.ts";
import type { OperatorContext } from "./operator.ts";
import type { Pool } from "./schema.ts";

const MOST = 50;

export async function searchPools(ctx: OperatorContext, { name }: { name: string }): Promise<Pool[]> {
  const found = await searchOrganizations(ctx.db, { name, now: ctx.now(), limit: MOST });
  return found.map(({ organization, members, owners, credits }) => ({
    organization_id: organization.id,
    name: organization.name,
    created_at: organization.createdAt.toISOString(),
    members,
    owners,
    credits_remaining: credits,
  }));
}
