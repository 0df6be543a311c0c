import { z } from "zod";

export const SCOPES = [
  "documents:read",
  "documents:write",
  "reviews:read",
  "reviews:write",
  "chat",
  "credits:read",
  "billing:write",
  "organizations:read",
  "organizations:write",
] as const;

export const scope = z.enum(SCOPES).meta({ id: "Scope", description: "What an API key or an app may do." });
export type Scope = z.infer<typeof scope>;
