import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** Returns a token for the link of an invitation: 256 random bits, in characters that an address can hold. */
export function makeInvitationToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Returns the SHA-256 of a token, which is all that is stored of it. */
export function hashInvitationToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
