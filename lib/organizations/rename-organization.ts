import { updateOrganizationName } from "#db/queries/organizations.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { lockedMembership, permittedMembership } from "./permitted-membership.ts";
import type { Organization } from "./schema.ts";
import { toOrganization } from "./to-organization.ts";

export async function renameOrganization(
  ctx: ActorContext,
  { organizationId, name }: { organizationId: string; name: string },
): Promise<Organization> {
  return transact(ctx, async (tx) => {
    const wanted = { organizationId, permission: "rename" } as const;
    await lockedMembership(tx, wanted);
    await updateOrganizationName(tx.db, organizationId, name);
    return toOrganization(await permittedMembership(tx, wanted));
  });
}
