import { selectMembers } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { permittedMembership } from "./permitted-membership.ts";
import type { OrganizationMember } from "./schema.ts";
import { toListed } from "./to-organization.ts";

interface MembersWanted {
  organizationId: string;
  /** A part of the address or of the name. */
  q?: string | undefined;
  offset: number;
  limit: number;
}

export async function listMembers(
  ctx: ActorContext,
  { organizationId, q = "", offset, limit }: MembersWanted,
): Promise<OrganizationMember[]> {
  await permittedMembership(ctx, { organizationId, permission: "read-members" });
  return (await selectMembers(ctx.db, { organizationId, text: q, offset, limit })).map(toListed);
}
