import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { expect, test } from "vitest";
import type { AuthSecrets } from "#lib/auth/secret.ts";
import { cookieKeys, KEY_PERIOD_MS, keyPeriod, seal, signingKeys, unseal } from "./derived-keys.ts";
import { isTicketOf, signTicket } from "./ticket.ts";

const SECRET: AuthSecrets = ["a secret of an installation, long enough"];
const OTHER: AuthSecrets = ["another secret, which is as long"];

test("every process derives the same keys, and another installation others", () => {
  expect(signingKeys(SECRET, 200)).toEqual(signingKeys(SECRET, 200));
  const others = new Set(signingKeys(OTHER, 200).map(({ kid }) => kid));
  expect(signingKeys(SECRET, 200).some(({ kid }) => others.has(kid))).toBe(false);
});

test("keys change with the period; the one before stays, and the next is announced", () => {
  const now = new Date("2026-11-23T00:00:00Z");
  const period = keyPeriod(now);
  expect(keyPeriod(new Date(now.getTime() + KEY_PERIOD_MS))).toBe(period + 1);
  const [current, before, next] = signingKeys(SECRET, period);
  const later = signingKeys(SECRET, period + 1);
  expect(later[0]).toEqual(next);
  expect(later[1]).toEqual(current);
  expect(new Set([current?.kid, before?.kid, next?.kid, later[2]?.kid]).size).toBe(4);
  expect(cookieKeys(SECRET, period + 1)[1]).toBe(cookieKeys(SECRET, period)[0]);
});

test("a key signs, and its public part verifies", () => {
  for (const jwk of signingKeys(SECRET, 3)) {
    const key = createPrivateKey({ key: { ...jwk }, format: "jwk" });
    const { d: _, ...shown } = jwk;
    const text = Buffer.from("text");
    const signature = sign("sha256", text, key);
    expect(verify("sha256", text, createPublicKey({ key: { ...shown }, format: "jwk" }), signature)).toBe(
      true,
    );
  }
});

test("what is sealed opens with the same secret only, and not if it was changed", () => {
  const sealed = seal(SECRET, "täglich geheim");
  expect(sealed).not.toContain("geheim");
  expect(seal(SECRET, "täglich geheim")).not.toBe(sealed);
  expect(unseal(SECRET, sealed)).toBe("täglich geheim");
  expect(unseal(OTHER, sealed)).toBeNull();
  for (const wrong of ["", "AAAA", `${sealed.slice(0, -4)}AAAA`]) expect(unseal(SECRET, wrong)).toBeNull();
});

test("after a change of the secret the new one signs and seals, and what the one before made still opens", () => {
  const changed: AuthSecrets = [OTHER[0], SECRET[0]];
  expect(unseal(changed, seal(SECRET, "kept"))).toBe("kept");
  expect(unseal(SECRET, seal(changed, "new"))).toBeNull();
  expect(signingKeys(changed, 200)[0]).toEqual(signingKeys(OTHER, 200)[0]);
  expect(signingKeys(changed, 200)).toContainEqual(signingKeys(SECRET, 200)[0]);
  expect(cookieKeys(changed, 200)).toEqual([...cookieKeys(OTHER, 200), ...cookieKeys(SECRET, 200)]);
  const shown = { requestId: "r", userId: "u" };
  expect(isTicketOf(changed, signTicket(SECRET[0], shown), shown)).toBe(true);
  expect(isTicketOf(OTHER, signTicket(SECRET[0], shown), shown)).toBe(false);
});
