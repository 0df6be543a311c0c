import { expect, test } from "vitest";
import { hashSecret } from "#lib/hash-secret.ts";
import { generateApiKey, hintOf, looksLikeApiKey } from "./api-key.ts";

test("a key has its prefix, forty characters of chance and six of checksum", () => {
  const keys = Array.from({ length: 200 }, generateApiKey);
  expect(new Set(keys).size).toBe(200);
  for (const key of keys) {
    expect(key).toMatch(/^gly_[0-9A-Za-z]{46}$/);
    expect(looksLikeApiKey(key)).toBe(true);
    expect(key.startsWith(hintOf(key))).toBe(true);
    expect(hashSecret(key)).toMatch(/^[0-9a-f]{64}$/);
  }
});

test("any one character mistyped, left out or added shows without a look into the database", () => {
  const key = generateApiKey();
  for (let at = 4; at < key.length; at++) {
    const other = key[at] === "x" ? "y" : "x";
    expect(looksLikeApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    expect(looksLikeApiKey(key.slice(0, at) + key.slice(at + 1))).toBe(false);
    expect(looksLikeApiKey(`${key.slice(0, at)}x${key.slice(at)}`)).toBe(false);
  }
  for (const wrong of ["", "gly_", key.toUpperCase(), ` ${key}`, `${key}\n`, key.replace("gly_", "sk_")]) {
    expect(looksLikeApiKey(wrong)).toBe(false);
  }
});
