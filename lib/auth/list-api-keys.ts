import { selectApiKeys } from "#db/queries/api-keys.ts";
import type { ActorContext } from "#lib/context.ts";
import { toApiKeyItem } from "./api-key-item.ts";
import type { ApiKeyItem } from "./schema.ts";

export async function listApiKeys(ctx: ActorContext): Promise<ApiKeyItem[]> {
  return (await selectApiKeys(ctx.db, ctx.actor.userId)).map(toApiKeyItem);
}
