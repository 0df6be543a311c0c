import { expect, test } from "vitest";
import { isPublicAddress } from "./is-public-address.ts";

test.each([
  ["this network", "0.0.0.0", "0.255.255.255"],
  ["private", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1"],
  ["carrier-grade NAT", "100.64.0.1", "100.100.100.200", "100.127.255.255"],
  ["loopback", "127.0.0.1", "127.255.255.254", "::1", "::"],
  ["link-local and metadata servers", "169.254.169.254", "fe80::1", "fe80::1%eth0", "168.63.129.16"],
  ["protocol assignments", "192.0.0.8", "2001:2::1", "2001:10::1", "2001:20::1"],
  ["documentation", "192.0.2.1", "198.51.100.7", "203.0.113.9", "2001:db8::1", "3fff::1"],
  ["benchmarks", "198.18.0.1", "198.19.255.255"],
  ["multicast", "224.0.0.1", "239.255.255.255", "ff02::1"],
  ["reserved, and broadcast", "240.0.0.1", "255.255.255.255"],
  ["IPv4 in IPv6", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:93.184.216.34", "::7f00:1"],
  ["NAT64", "64:ff9b::7f00:1", "64:ff9b::5db8:d822", "64:ff9b:1::1"],
  ["6to4 and Teredo", "2002:7f00:1::1", "192.88.99.1", "2001:0:4136:e378::1"],
  ["unique local and site-local", "fc00::1", "fd12:3456::1", "fec0::1"],
  ["not delegated", "4000::1", "100::1", "5f00::1"],
  ["no address", "", "localhost", "127.1", "[::1]", "1.2.3.4 ", "1.2.3.4:80"],
])("%s is not public", (_class, ...addresses) => {
  for (const address of addresses) expect([address, isPublicAddress(address)]).toEqual([address, false]);
});

test.each(["1.1.1.1", "93.184.216.34", "100.63.255.255", "172.32.0.1", "223.255.255.255", "2606:4700::1111"])(
  "%s is public",
  (address) => expect(isPublicAddress(address)).toBe(true),
);
