import { createHash } from "node:crypto";

/** The form in which Galley keeps the token of an upload link. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
