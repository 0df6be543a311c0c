import { createHmac } from "node:crypto";
import type { Db } from "#db/client.ts";
import { authSecrets } from "./secret.ts";

/**
 * Returns what is kept of the address of a deleted account, under the present secret first and then under the one
 * before. Without the secret nobody can tell whose it was.
 */
export async function addressHashes(db: Db, email: string): Promise<[current: string, ...before: string[]]> {
  const [current, ...before] = await authSecrets(db);
  const hashed = (secret: string) =>
    createHmac("sha256", secret).update(`former-account:${email.toLowerCase()}`).digest("hex");
  return [hashed(current), ...before.map(hashed)];
}
