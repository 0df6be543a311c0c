import { lockUser } from "#db/queries/api-keys.ts";
import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { insertMember } from "#db/queries/organization-members.ts";
import { countOwned, insertOrganization } from "#db/queries/organizations.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { permittedMembership } from "./permitted-membership.ts";
import { organizationLimitReached } from "./problems.ts";
import { MOST_OWNED, type Organization } from "./schema.ts";
import { toOrganization } from "./to-organization.ts";

/** Creates an organization that the actor owns, with an empty pool. */
export async function createOrganization(
  ctx: ActorContext,
  { name }: { name: string },
): Promise<Organization> {
  return transact(ctx, async (tx) => {
    const { userId } = tx.actor;
    await lockUser(tx.db, userId);
    const actual = await countOwned(tx.db, userId);
    if (actual >= MOST_OWNED) {
      throw organizationLimitReached(
        `You own ${actual} organizations, which is the limit. Delete one first.`,
        { limit: MOST_OWNED, actual },
      );
    }
    const organizationId = await insertOrganization(tx.db, { name, createdAt: tx.now() });
    await insertMember(tx.db, { organizationId, userId, role: "owner", joinedAt: tx.now() });
    await lockCreditAccount(tx.db, { organizationId });
    return toOrganization(await permittedMembership(tx, { organizationId, permission: "read" }));
  });
}
