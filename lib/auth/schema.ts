import { z } from "zod";
import { text, timestamp, uuidOut } from "#lib/contract/fields.ts";
import { scope } from "#lib/contract/scopes.ts";

export const API_KEY_NAME_LENGTH = 100;

export const apiKeyItem = z
  .object({
    key_id: uuidOut,
    name: z.string(),
    scopes: z.array(scope),
    hint: z.string().meta({ description: "The first characters of the key, to tell keys apart." }),
    created_at: timestamp,
    expires_at: timestamp.nullable(),
    last_used_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
  })
  .meta({ id: "ApiKeyItem" });
export type ApiKeyItem = z.infer<typeof apiKeyItem>;

export const createApiKeyRequest = z
  .object({
    name: text(API_KEY_NAME_LENGTH).trim().min(1),
    scopes: z.array(scope).min(1).max(20),
    expires_in_days: z.number().int().min(1).max(3650).nullish(),
  })
  .meta({ id: "CreateApiKeyRequest" });

export const createdApiKey = apiKeyItem
  .extend({ api_key: z.string().meta({ description: "The key itself, shown this once." }) })
  .meta({ id: "CreatedApiKey" });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

export const profile = z
  .object({ user_id: uuidOut, email: z.string(), name: z.string().nullable(), created_at: timestamp })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

export const updateProfileRequest = z
  .object({ name: text(200).trim().nullable() })
  .meta({ id: "UpdateProfileRequest" });
