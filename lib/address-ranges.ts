import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** Network addresses that belong together, such as those of an operator's proxies. */
export interface AddressRanges {
  /** `address` as `plainAddress` returns it. */
  has: (address: string) => boolean;
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  none: [],
  loopback: ["127.0.0.0/8", "::1/128"],
  private: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
  "link-local": ["169.254.0.0/16", "fe80::/10"],
};
const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
const MAPPED_IN_HEX = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i;

/** Addresses, ranges (`10.1.0.0/16`, `2001:db8::/32`) and names of well-known ranges, separated by commas. */
export const addressRanges = z
  .string()
  .transform((list) => list.split(",").map((entry) => entry.trim().toLowerCase()))
  .refine((entries) => entries.every((entry) => entry in NAMED || isRange(entry)), {
    error: `expected addresses such as 192.0.2.7 or 2001:db8::/32, or ${Object.keys(NAMED).join(", ")}, separated by commas`,
  })
  .transform(rangesOf);

export function rangesOf(entries: readonly string[]): AddressRanges {
  const list = new BlockList();
  for (const entry of entries.flatMap((each) => NAMED[each] ?? [each])) {
    const [address = "", length] = entry.split("/");
    const plain = plainAddress(address) ?? address;
    list.addSubnet(plain, Number(length ?? (isIP(plain) === 4 ? 32 : 128)), familyOf(plain));
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) };
}

/**
 * Returns the address that a text names, as proxies write them: with a port, in brackets, with a zone, or an IPv4
 * address as IPv6. Returns null if it names none.
 */
export function plainAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/, "$1")
    .replace(/%.*$/, "")
    .toLowerCase();
  if (isIP(bare) === 0) return null;
  const short = isIP(bare) === 6 ? shortForm(bare) : bare;
  return MAPPED.exec(short)?.[1] ?? fromHex(MAPPED_IN_HEX.exec(short)) ?? short;
}

/** The network that one customer of a provider has: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::")
    ? Array.from({ length: 8 - before.length - after.length }, () => "0")
    : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}

function isRange(entry: string): boolean {
  const [address = "", length, ...more] = entry.split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    more.length === 0 &&
    most > 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most))
  );
}

/** The one way in which URL writes an IPv6 address. */
function shortForm(address: string): string {
  return URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? address;
}

function fromHex(halves: RegExpExecArray | null): string | null {
  if (!halves) return null;
  const [high = 0, low = 0] = [halves[1], halves[2]].map((half) => Number.parseInt(half ?? "0", 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
