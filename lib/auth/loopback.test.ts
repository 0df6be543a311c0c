import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { env, settleEnv } from "#lib/env.ts";
import { isFromThisComputer } from "./loopback.ts";
import { believeNotedAddresses } from "./noted-address.ts";

const local = { host: "localhost:3000", "x-galley-remote-address": "127.0.0.1" };
const from = (headers: Record<string, string>) => isFromThisComputer(new Headers(headers));

beforeEach(() => settleEnv({ GALLEY_HOST: "", AUTH_URL: "" }));
afterEach(() => settleEnv({ GALLEY_HOST: "", AUTH_URL: "" }));

test("a client's own word for its address counts for nothing until a server of ours notes it", () => {
  expect(from(local)).toBe(false);
});

describe("this computer", () => {
  beforeAll(() => void believeNotedAddresses());

  test("is a loopback peer that asked for a loopback name", () => {
    expect(from(local)).toBe(true);
    expect(from({ ...local, host: "[::1]:3000", "x-galley-remote-address": "::1" })).toBe(true);
    expect(from({ ...local, "x-galley-remote-address": "::ffff:127.0.0.1" })).toBe(true);
  });

  test.each([
    ["another machine", { "x-galley-remote-address": "192.0.2.7" }],
    ["a peer that nobody noted", { "x-galley-remote-address": "" }],
    ["another site's name that points here", { host: "evil.example" }],
    ["a proxy that says for whom it asks", { "x-forwarded-for": "192.0.2.7" }],
    ["a proxy with a local address among others", { "x-forwarded-for": "127.0.0.1, 192.0.2.7" }],
    ["a proxy that says nothing but was noted", { "x-galley-proxied": "1" }],
  ])("is not %s", (_, headers) => {
    expect(from({ ...local, ...headers })).toBe(false);
  });

  test("is nobody where Galley is open to the network or has an address of its own", () => {
    settleEnv({ GALLEY_HOST: "0.0.0.0" });
    expect(from(local)).toBe(false);
    settleEnv({ GALLEY_HOST: "", AUTH_URL: "https://galley.example.org" });
    expect(env().AUTH_URL).toBe("https://galley.example.org");
    expect(from(local)).toBe(false);
    settleEnv({ AUTH_URL: "http://localhost:3000" });
    expect(from(local)).toBe(true);
  });
});
