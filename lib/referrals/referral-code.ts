import { randomInt } from "node:crypto";

/** Digits and capitals without look-alikes: no 0 and O, no 1, I and L, no U. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

/** Ten characters that hold 49 random bits. */
export function makeReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Returns the code that a person meant, who may write it in lower case, with spaces and hyphens; null if it is none. */
export function readReferralCode(written: string): string | null {
  const code = written.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  return SHAPE.test(code) ? code : null;
}
