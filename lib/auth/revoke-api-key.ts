import { revokeKey } from "#db/queries/api-keys.ts";
import type { ActorContext } from "#lib/context.ts";
import { apiKeyNotFound } from "./problems.ts";

export async function revokeApiKey(ctx: ActorContext, input: { keyId: string }): Promise<undefined> {
  const known = await revokeKey(ctx.db, ctx.actor.userId, input.keyId);
  if (!known) throw apiKeyNotFound("You have no API key with this id.");
}
