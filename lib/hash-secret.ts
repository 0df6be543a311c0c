import { createHash } from "node:crypto";

/** Returns all that is stored of a key or a token: SHA-256 in hexadecimal. 240 random bits and more need no salt. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
