import { z } from "zod";
import { COMMAND_LINE_CLIENT, type ServerMetadata } from "#lib/oauth/device-schema.ts";
import { requestForm } from "./authorization-server.ts";
import type { SignIn } from "./sign-ins.ts";

/** Ends a sign-in at the server (RFC 7009): every token of it is worth nothing from then on. */
export async function revoke(
  { revocation_endpoint }: ServerMetadata,
  { refresh_token }: SignIn,
  signal: AbortSignal,
): Promise<void> {
  const form = { client_id: COMMAND_LINE_CLIENT, token: refresh_token, token_type_hint: "refresh_token" };
  await requestForm(revocation_endpoint, form, z.unknown(), signal);
}
