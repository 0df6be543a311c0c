import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { callerNetwork, callerProtocol } from "./caller.ts";
import { believeNotedAddresses } from "./noted-address.ts";

afterEach(() => settleEnv({ TRUSTED_PROXIES: "" }));

const network = (headers: Record<string, string>) => callerNetwork(new Headers(headers));
const via = (peer: string, headers: Record<string, string> = {}) =>
  network({ "x-galley-remote-address": peer, ...headers });

test("on a server that notes no peer, forwarding headers count only where TRUSTED_PROXIES is set", () => {
  const headers = { "x-galley-remote-address": "127.0.0.1", "x-forwarded-for": "192.0.2.7" };
  expect(network(headers)).toBe("unknown");
  expect(callerProtocol(new Headers({ "x-forwarded-proto": "https" }))).toBeNull();
  settleEnv({ TRUSTED_PROXIES: "198.51.100.1" });
  expect(network({ "x-forwarded-for": "203.0.113.1, 192.0.2.7, 198.51.100.1" })).toBe("192.0.2.7");
  expect(callerProtocol(new Headers({ "x-forwarded-proto": "https" }))).toBe("https");
});

describe("the network of a caller", () => {
  beforeAll(() => void believeNotedAddresses());

  test("is the peer's, as IPv4 where it is one, and a /64 of IPv6", () => {
    expect(via("192.0.2.7")).toBe("192.0.2.7");
    expect(via("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(via("2001:db8:1:2:3:4:5:6")).toBe(via("2001:db8:1:2::9"));
    expect(via("2001:db8:1:3::9")).not.toBe(via("2001:db8:1:2::9"));
  });

  test("is the peer's where the peer is no trusted proxy, whatever it says", () => {
    for (const name of ["x-forwarded-for", "x-real-ip"]) {
      expect(via("192.0.2.7", { [name]: "203.0.113.9" })).toBe("192.0.2.7");
    }
    expect(via("192.0.2.7", { forwarded: "for=203.0.113.9" })).toBe("192.0.2.7");
    settleEnv({ TRUSTED_PROXIES: "none" });
    expect(via("127.0.0.1", { "x-forwarded-for": "203.0.113.9" })).toBe("127.0.0.1");
  });

  test.each<[string, Record<string, string>]>([
    ["X-Forwarded-For", { "x-forwarded-for": "203.0.113.9" }],
    ["the last that X-Forwarded-For names", { "x-forwarded-for": "1.2.3.4, evil, 203.0.113.9" }],
    ["Forwarded", { forwarded: 'for="[2001:db8::1]:4711";proto=https, For="203.0.113.9:80";by=10.0.0.1' }],
    ["X-Real-IP", { "x-real-ip": "203.0.113.9" }],
    ["X-Real-IP beside what Next fills in", { "x-real-ip": "203.0.113.9", "x-forwarded-for": "::1" }],
    ["two that agree", { "x-real-ip": "203.0.113.9", "x-forwarded-for": "1.2.3.4, 203.0.113.9" }],
    ["an IPv4 address as IPv6", { "x-forwarded-for": "::ffff:203.0.113.9" }],
  ])("is that of %s, from a proxy on this machine", (_, headers) => {
    expect(via("::ffff:127.0.0.1", headers)).toBe("203.0.113.9");
  });

  test("is the first from the right that no trusted proxy has", () => {
    settleEnv({ TRUSTED_PROXIES: "loopback, 10.0.0.0/8" });
    const chain = { "x-forwarded-for": "1.2.3.4, 203.0.113.9, 10.1.1.1, 10.2.2.2" };
    expect(via("10.3.3.3", chain)).toBe("203.0.113.9");
    expect(via("10.3.3.3", { ...chain, "x-real-ip": "10.1.1.1" })).toBe("203.0.113.9");
    expect(via("10.3.3.3", { "x-forwarded-for": "10.1.1.1, 10.2.2.2" })).toBe("10.1.1.1");
    expect(via("10.3.3.3", { "x-forwarded-for": "203.0.113.9, unknown, 10.2.2.2" })).toBe("10.2.2.2");
    expect(via("192.0.2.7", chain)).toBe("192.0.2.7");
  });

  test("is the proxy's where the headers contradict each other, since one of them is the client's word", () => {
    expect(via("127.0.0.1", { "x-real-ip": "203.0.113.9", "x-forwarded-for": "1.2.3.4" })).toBe("127.0.0.1");
    expect(via("127.0.0.1", { forwarded: "for=1.2.3.4", "x-forwarded-for": "203.0.113.9" })).toBe(
      "127.0.0.1",
    );
  });

  test("is the proxy's where it says nothing that can be read", () => {
    expect(via("127.0.0.1")).toBe("127.0.0.1");
    expect(via("127.0.0.1", { "x-forwarded-for": ",", "x-real-ip": "" })).toBe("127.0.0.1");
    expect(via("127.0.0.1", { forwarded: `for="${"\\".repeat(10_000)}` })).toBe("127.0.0.1");
  });
});

test("the protocol is what a trusted proxy says, in either header", () => {
  believeNotedAddresses();
  const protocol = (peer: string, headers: Record<string, string>) =>
    callerProtocol(new Headers({ "x-galley-remote-address": peer, ...headers }));
  expect(protocol("127.0.0.1", { "x-forwarded-proto": "https, http" })).toBe("https");
  expect(protocol("127.0.0.1", { forwarded: "for=192.0.2.7;proto=https" })).toBe("https");
  expect(protocol("127.0.0.1", { "x-forwarded-proto": "javascript" })).toBeNull();
  expect(protocol("192.0.2.7", { "x-forwarded-proto": "https" })).toBeNull();
});
