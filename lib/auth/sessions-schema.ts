import { z } from "zod";
import { timestamp, uuidOut } from "#lib/contract/fields.ts";

export const webSession = z
  .object({
    web_session_id: uuidOut,
    user_agent: z
      .string()
      .nullable()
      .meta({ description: "What the browser said of itself at the sign-in." }),
    network: z
      .string()
      .nullable()
      .meta({ description: "The network address of the sign-in; for IPv6 its first half." }),
    created_at: timestamp.nullable(),
    last_used_at: timestamp.nullable().meta({ description: "To the minute; null if it was not used since." }),
    expires_at: timestamp,
    is_current: z.boolean(),
  })
  .meta({ id: "WebSession" });
export type WebSession = z.infer<typeof webSession>;
