import { createHmac } from "node:crypto";
import type { Db } from "#db/client.ts";
import { authSecret } from "./secret.ts";

/** Returns what is kept of the address of a deleted account. Without the secret nobody can tell whose it was. */
export async function addressHash(db: Db, email: string): Promise<string> {
  const secret = await authSecret(db);
  return createHmac("sha256", secret).update(`former-account:${email.toLowerCase()}`).digest("hex");
}
