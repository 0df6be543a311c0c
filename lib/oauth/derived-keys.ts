import { createCipheriv, createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { AuthSecrets } from "#lib/auth/secret.ts";

/** The keys that sign change this often. The one before stays valid, and the next one is announced. */
export const KEY_PERIOD_MS = 90 * 86_400_000;

/** Returns the number of the period in which a moment lies. */
export function keyPeriod(now: Date): number {
  return Math.floor(now.getTime() / KEY_PERIOD_MS);
}

/** Every process derives the same keys from the secret of the installation, so there is nothing to store or share. */
function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "galley-oauth", purpose, 32));
}

/** A private key on P-256 (RFC 7518). */
interface SigningKey {
  kty: "EC";
  crv: "P-256";
  alg: "ES256";
  use: "sig";
  kid: string;
  x: string;
  y: string;
  d: string;
}

/** The keys of a period and its neighbours: the current one first, then the one before, then the next. */
export function signingKeys(secrets: AuthSecrets, period: number): SigningKey[] {
  return secrets.flatMap((secret) =>
    [period, period - 1, period + 1].map((each) => signingKey(secret, each)),
  );
}

function signingKey(secret: string, period: number): SigningKey {
  const curve = createECDH("prime256v1");
  // A random number is no private key in one case of 2^32; the next attempt then is another.
  const scalar = [0, 1, 2, 3]
    .map((attempt) => derive(secret, `signing:${period}:${attempt}`))
    .find((each) => isPrivateKey(each));
  if (!scalar) throw new Error("No signing key could be derived.");
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  return {
    kty: "EC",
    crv: "P-256",
    alg: "ES256",
    use: "sig",
    kid: createHmac("sha256", "kid").update(point).digest("base64url").slice(0, 16),
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
    d: scalar.toString("base64url"),
  };
}

/** The order of P-256 (FIPS 186-5). A private key is below it, and not zero. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function isPrivateKey(bytes: Buffer): boolean {
  const number = BigInt(`0x${bytes.toString("hex")}`);
  return number > 0n && number < ORDER;
}

/** The keys that sign cookies, the current one first. */
export function cookieKeys(secrets: AuthSecrets, period: number): string[] {
  return secrets.flatMap((secret) =>
    [period, period - 1].map((each) => derive(secret, `cookies:${each}`).toString("base64url")),
  );
}

/** Encrypts what the database holds and must give back: AES-256-GCM, as nonce, tag and text in base64url. */
export function seal([secret]: AuthSecrets, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derive(secret, "sealing"), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Returns what was sealed, or null if it was sealed with another secret or changed. */
export function unseal(secrets: AuthSecrets, sealed: string): string | null {
  return secrets.map((secret) => unsealWith(secret, sealed)).find((text) => text !== null) ?? null;
}

function unsealWith(secret: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", derive(secret, "sealing"), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return null;
  }
}
