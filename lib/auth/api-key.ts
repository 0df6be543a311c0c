import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "gly_";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`);
const HINT_LENGTH = 8;

/** `gly_`, 40 base-62 characters that hold 237 of 240 random bits, and 6 characters of their CRC-32. */
export function generateApiKey(): string {
  let number = BigInt(`0x${randomBytes(30).toString("hex")}`);
  let secret = "";
  for (let i = 0; i < SECRET_LENGTH; i++) {
    secret += ALPHABET[Number(number % 62n)];
    number /= 62n;
  }
  return PREFIX + secret + checksum(secret);
}

/** Tells a mistyped key from a possible one without asking the database. */
export function looksLikeApiKey(value: string): boolean {
  if (!SHAPE.test(value)) return false;
  const secret = value.slice(PREFIX.length, PREFIX.length + SECRET_LENGTH);
  return value.endsWith(checksum(secret));
}

export function hintOf(key: string): string {
  return key.slice(0, HINT_LENGTH);
}

function checksum(secret: string): string {
  let rest = crc32(secret);
  let text = "";
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
