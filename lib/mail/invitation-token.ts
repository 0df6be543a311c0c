import { randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** Returns a token for the link of an invitation: 256 random bits, in characters that an address can hold. */
export function makeInvitationToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}
