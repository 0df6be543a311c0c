import { z } from "zod";
import { label, languageTag, text, timestamp, uuidOut } from "#lib/contract/fields.ts";
import { PROMPT_SETS } from "#lib/contract/prompt-set.ts";
import { DEPTHS } from "#lib/contract/review-depth.ts";
import { scope } from "#lib/contract/scopes.ts";
import { THEMES } from "#lib/contract/theme.ts";

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
  .object({
    user_id: uuidOut,
    email: z.string(),
    name: z.string().nullable(),
    feedback_language: z.string().nullable().meta({
      description:
        "The language in which models write in your reviews, as a BCP 47 tag; null for the language of each manuscript.",
    }),
    review_depth: z.enum(DEPTHS).nullable().meta({
      description: "The depth of your full reviews, unless a review names one; null for `standard`.",
    }),
    review_prompt_set: z.enum(PROMPT_SETS).nullable().meta({
      description:
        "The prompt set of your reviews, unless a review or its venue names one; null for `default`.",
    }),
    review_venue: z.string().nullable().meta({
      description:
        "The id of the venue profile of your reviews, unless a review names one; null for none. Deleting the profile sets it to null.",
    }),
    mails_reviews: z.boolean().meta({
      description: "True if you get a mail when a review of yours has ended that took more than a minute.",
    }),
    mails_replies: z.boolean().meta({
      description:
        "True if you get a mail when somebody answers or mentions you, or assigns a comment to you. What comes within ten minutes is one mail.",
    }),
    mails_digest: z.boolean().meta({
      description:
        "True if you get a mail on Mondays with the reviews that finished in the week, answers, and what is open. Nothing is sent when there is nothing to say.",
    }),
    theme: z.enum(THEMES).nullable().meta({
      description:
        "The colours of pages wherever you are signed in; null until you choose, when each browser has its own.",
    }),
    created_at: timestamp,
  })
  .meta({ id: "Profile" });
export type Profile = z.infer<typeof profile>;

export const updateProfileRequest = z
  .object({
    name: text(200).trim().nullish(),
    feedback_language: languageTag.nullish(),
    review_depth: z.enum(DEPTHS).nullish(),
    review_prompt_set: z.enum(PROMPT_SETS).nullish(),
    review_venue: label.nullish().meta({ description: "The id of a venue profile of `GET /venues`." }),
    mails_reviews: z.boolean().optional(),
    mails_replies: z.boolean().optional(),
    mails_digest: z.boolean().optional(),
    theme: z.enum(THEMES).nullish(),
  })
  .meta({ id: "UpdateProfileRequest" });
