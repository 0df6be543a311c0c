import type { ApiKeyRow } from "#db/queries/api-keys.ts";
import { type ApiKeyItem, apiKeyItem } from "./schema.ts";

export function toApiKeyItem(row: ApiKeyRow): ApiKeyItem {
  return apiKeyItem.parse({
    key_id: row.id,
    name: row.name,
    scopes: row.scopes,
    hint: row.hint,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    revoked_at: row.revokedAt?.toISOString() ?? null,
  });
}
