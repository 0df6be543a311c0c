import type { ActorContext } from "#lib/context.ts";
import { permittedMembership } from "#lib/organizations/permitted-membership.ts";
import type { Buyer } from "./customer-of.ts";

/**
 * Returns who buys: the actor, or an organization in which the actor's role allows it.
 * @throws organization-not-found to everybody who is no member, missing-organization-permission to other members
 */
export async function buyerOf(
  ctx: ActorContext,
  { organizationId, permission }: { organizationId: string | undefined; permission: "buy" | "read-invoices" },
): Promise<Buyer> {
  const { userId, email, name } = ctx.actor;
  if (organizationId === undefined) return { owner: { userId }, email, name };
  const { organization } = await permittedMembership(ctx, { organizationId, permission });
  return { owner: { organizationId }, email, name: organization.name };
}
