import { selectCreditAccount } from "#db/queries/credit-accounts.ts";
import type { ActorContext } from "#lib/context.ts";

/** Returns the id of the account that holds the credits of an organization's pool. */
export async function poolAccountOf(ctx: ActorContext, organizationId: string): Promise<string> {
  const account = await selectCreditAccount(ctx.db, { organizationId });
  if (!account) throw new Error("The organization has no credit account.");
  return account.id;
}
