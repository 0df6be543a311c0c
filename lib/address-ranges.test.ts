import { expect, test } from "vitest";
import { addressRanges, networkOf, plainAddress } from "./address-ranges.ts";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  [" 192.0.2.7:4711 ", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["::FFFF:c000:207", "192.0.2.7"],
  ["0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
  ["[2001:DB8::1]:4711", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:0db8:0:0:0:0:0:1", "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", null],
  ["_hidden", null],
  ["192.0.2.700", null],
  ["192.0.2.7, 192.0.2.8", null],
  ["", null],
])("%j is the address %j", (written, address) => {
  expect(plainAddress(written)).toBe(address);
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
])("%s belongs to %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each<[string, string[], string[]]>([
  ["loopback", ["127.0.0.1", "127.9.9.9", "::1"], ["10.0.0.1", "::2"]],
  [
    "private",
    ["10.1.2.3", "172.31.0.1", "192.168.0.1", "fd00::1"],
    ["172.32.0.1", "127.0.0.1", "2001:db8::1"],
  ],
  [
    "Loopback, 10.1.0.0/16,2001:db8::/32",
    ["::1", "10.1.9.9", "2001:db8:ffff::1"],
    ["10.2.0.1", "2001:db9::1"],
  ],
  ["192.0.2.7, ::ffff:192.0.2.8", ["192.0.2.7", "192.0.2.8"], ["192.0.2.9"]],
  ["0.0.0.0/0", ["192.0.2.7"], ["2001:db8::1"]],
  ["none", [], ["127.0.0.1", "::1", "unknown"]],
])("%s holds %j and not %j", (list, inside, outside) => {
  const ranges = addressRanges.parse(list);
  expect(inside.filter((address) => !ranges.has(address))).toEqual([]);
  expect(outside.filter((address) => ranges.has(address))).toEqual([]);
});

test.each([
  "proxy.example.org",
  "10.0.0.0/33",
  "10.0.0/8",
  "10.0.0.1/8/8",
  "::/129",
  "loopback,",
  "10.0.0.1/ 8",
])("%j is refused, with what would do", (list) => {
  expect(addressRanges.safeParse(list).error?.issues[0]?.message).toContain("2001:db8::/32");
});
