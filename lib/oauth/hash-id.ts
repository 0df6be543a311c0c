import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal: the ids of tokens have 256 random bits, and need no salt. */
export function hashId(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}
