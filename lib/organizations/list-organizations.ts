import { selectMemberships } from "#db/queries/organizations.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Organization } from "./schema.ts";
import { toOrganization } from "./to-organization.ts";

export async function listOrganizations(ctx: ActorContext): Promise<Organization[]> {
  return (await selectMemberships(ctx.db, ctx.actor.userId)).map(toOrganization);
}
