import { selectMembers } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { permittedMembership } from "./permitted-membership.ts";
import type { OrganizationMember } from "./schema.ts";
import { toListed } from "./to-organization.ts";

export async function listMembers(
  ctx: ActorContext,
  { organizationId }: { organizationId: string },
): Promise<OrganizationMember[]> {
  await permittedMembership(ctx, { organizationId, permission: "read-members" });
  return (await selectMembers(ctx.db, organizationId)).map(toListed);
}
