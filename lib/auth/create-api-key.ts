import { countKeysInForce, insertApiKey, lockUser } from "#db/queries/api-keys.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Scope } from "#lib/contract/scopes.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { transact } from "#lib/transact.ts";
import { generateApiKey, hintOf } from "./api-key.ts";
import { toApiKeyItem } from "./api-key-item.ts";
import { apiKeyLimitReached } from "./problems.ts";
import type { CreatedApiKey } from "./schema.ts";

const MOST_KEYS = 50;
const DAY_MS = 86_400_000;

export interface CreateApiKey {
  name: string;
  scopes: Scope[];
  expiresInDays?: number | null | undefined;
}

/** Makes a key, which only this answer shows. */
export async function createApiKey(ctx: ActorContext, input: CreateApiKey): Promise<CreatedApiKey> {
  return transact(ctx, async (tx) => {
    await lockUser(tx.db, tx.actor.userId);
    const actual = await countKeysInForce(tx.db, tx.actor.userId);
    if (actual >= MOST_KEYS) {
      throw apiKeyLimitReached(`You have ${actual} keys in use, which is the limit. Revoke one first.`, {
        limit: MOST_KEYS,
        actual,
      });
    }
    const key = generateApiKey();
    const row = await insertApiKey(tx.db, {
      userId: tx.actor.userId,
      name: input.name,
      hash: hashSecret(key),
      hint: hintOf(key),
      scopes: [...new Set(input.scopes)],
      expiresAt: input.expiresInDays ? new Date(tx.now().getTime() + input.expiresInDays * DAY_MS) : null,
    });
    if (!row) throw new Error("The key was not written.");
    return { ...toApiKeyItem(row), api_key: key };
  });
}
