import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Ranges of IPv4 that are not hosts of the public internet: the registries of IANA, and one address of a cloud. */
const NOT_PUBLIC_V4 = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private"],
  ["100.64.0.0", 10, "carrier-grade NAT"],
  ["127.0.0.0", 8, "loopback"],
  ["168.63.129.16", 32, "the host of a virtual machine in Azure"],
  ["169.254.0.0", 16, "link-local, with the metadata servers of clouds"],
  ["172.16.0.0", 12, "private"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.0.2.0", 24, "documentation"],
  ["192.31.196.0", 24, "AS112"],
  ["192.52.193.0", 24, "AMT relays"],
  ["192.88.99.0", 24, "6to4 relays"],
  ["192.168.0.0", 16, "private"],
  ["192.175.48.0", 24, "AS112"],
  ["198.18.0.0", 15, "benchmarks"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved, and broadcast"],
] as const;

/**
 * All that IPv6 has outside 2000::/3 is not public: loopback, mapped IPv4, NAT64, unique local, link-local, multicast.
 * These are the exceptions within it. Some of them hold an IPv4 address, which may be anybody's.
 */
const NOT_PUBLIC_V6 = [
  ["2001::", 23, "protocol assignments, with Teredo"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "6to4"],
  ["2620:4f:8000::", 48, "AS112"],
  ["3ffe::", 16, "the former 6bone"],
  ["3fff::", 20, "documentation"],
] as const;

const notPublic = new BlockList();
for (const [address, prefix] of NOT_PUBLIC_V4) notPublic.addSubnet(address, prefix, "ipv4");
for (const [address, prefix] of NOT_PUBLIC_V6) notPublic.addSubnet(address, prefix, "ipv6");

const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** True if an IP address, without brackets, belongs to one host of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%")) return false;
  return globalUnicast.check(address, "ipv6") && !notPublic.check(address, "ipv6");
}
