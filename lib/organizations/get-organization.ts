import type { ActorContext } from "#lib/context.ts";
import { permittedMembership } from "./permitted-membership.ts";
import type { Organization } from "./schema.ts";
import { toOrganization } from "./to-organization.ts";

export async function getOrganization(
  ctx: ActorContext,
  { organizationId }: { organizationId: string },
): Promise<Organization> {
  return toOrganization(await permittedMembership(ctx, { organizationId, permission: "read" }));
}
