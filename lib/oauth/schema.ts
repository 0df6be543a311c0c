import { z } from "zod";
import { text, timestamp, uuidOut } from "#lib/contract/fields.ts";
import { scope } from "#lib/contract/scopes.ts";

/** The app that asks, as far as anything is known of it. */
const appMembers = {
  name: z.string().meta({ description: "What the app calls itself. Anybody can choose any name." }),
  host: z.string().nullable().meta({ description: "The site of the app; null for a program on a computer." }),
  is_verified: z.boolean().meta({ description: "True if the site itself describes the app." }),
};

export const askingApp = z.object(appMembers).meta({ id: "AskingApp" });
export type AskingApp = z.infer<typeof askingApp>;

export const connectedApp = z
  .object({
    app_id: uuidOut,
    ...appMembers,
    scopes: z.array(scope),
    created_at: timestamp,
    last_used_at: timestamp.nullable(),
  })
  .meta({ id: "ConnectedApp" });
export type ConnectedApp = z.infer<typeof connectedApp>;

const decisionMembers = {
  decision: z.enum(["allow", "deny"]),
  scopes: z
    .array(scope)
    .max(20)
    .default([])
    .meta({ description: "What the app may do: some or all of what it asks for." }),
};

export const decideRequest = z
  .object({
    ticket: text(200).meta({ description: "From the page that shows the request." }),
    ...decisionMembers,
  })
  .meta({ id: "DecideAuthorizationRequest" });

export const decidedRequest = z
  .object({ redirect_to: z.string().meta({ description: "Where the browser has to go, back to the app." }) })
  .meta({ id: "DecidedAuthorizationRequest" });
export type DecidedRequest = z.infer<typeof decidedRequest>;

export const deviceRequest = z
  .object({ app: askingApp, scopes: z.array(scope) })
  .meta({ id: "DeviceRequest" });
export type DeviceRequest = z.infer<typeof deviceRequest>;

export const decideDevice = z.object(decisionMembers).meta({ id: "DecideDevice" });
