import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { endMembership } from "./end-membership.ts";
import { lockedMembership } from "./permitted-membership.ts";

export async function leaveOrganization(
  ctx: ActorContext,
  { organizationId }: { organizationId: string },
): Promise<undefined> {
  return transact(ctx, async (tx) => {
    const { member } = await lockedMembership(tx, { organizationId, permission: "leave" });
    await endMembership(tx, member);
    return undefined;
  });
}
