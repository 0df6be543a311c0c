import { networkOf, plainAddress, rangesOf } from "#lib/address-ranges.ts";
import { env } from "#lib/env.ts";
import { forwardedElements } from "./forwarded.ts";
import { notedAddress, notesAddresses } from "./noted-address.ts";

type Headers = { get: (name: string) => string | null };

const LOOPBACK = rangesOf(["loopback"]);
const NOBODY = rangesOf([]);

/** True if the operator's own proxy may have sent a request from this address. */
export function isTrustedProxy(address: string): boolean {
  return (env().TRUSTED_PROXIES ?? LOOPBACK).has(address);
}

/**
 * Returns the network that a request counts for: that of the socket's peer, or where the peer is a trusted proxy, that
 * of the first address from the right in its headers that is not one. IPv6 addresses count by their /64.
 */
export function callerNetwork(headers: Headers): string {
  const peer = plainAddress(notedAddress(headers) ?? "");
  if (!isBehindTrustedProxy(headers)) return peer === null ? "unknown" : networkOf(peer);
  const trusted = proxies();
  const named = [xForwardedFor(headers), forwardedFor(headers), realIp(headers)]
    .filter((chain) => chain.length > 0)
    .map((chain) => clientOf(chain, trusted))
    // A proxy that names only another proxy says nothing about the client.
    .filter((client) => client !== null);
  const clients = named.filter((client) => !trusted.has(client));
  const [client] = clients.length > 0 ? clients : named;
  // A proxy sets one of these headers, and may let others through as the client wrote them. If they differ, one lies.
  const isCertain = new Set(clients).size <= 1;
  const address = isCertain ? (client ?? peer) : peer;
  return address === null ? "unknown" : networkOf(address);
}

/** Returns the protocol by which the caller came, as a trusted proxy says; null if none does. */
export function callerProtocol(headers: Headers): "http" | "https" | null {
  if (!isBehindTrustedProxy(headers)) return null;
  // Each proxy on the way may add its own; the first is the one that the caller met.
  const first =
    headers.get("x-forwarded-proto")?.split(",")[0] ?? forwardedElements(headers.get("forwarded"))[0]?.proto;
  const protocol = first?.trim().toLowerCase();
  return protocol === "https" || protocol === "http" ? protocol : null;
}

/**
 * True if forwarding headers of this request are the word of a trusted proxy. Without a server of ours nobody knows the
 * peer; the operator then says with TRUSTED_PROXIES that every request comes through a proxy.
 */
export function isBehindTrustedProxy(headers: Headers): boolean {
  if (!notesAddresses()) return env().TRUSTED_PROXIES !== undefined;
  const peer = plainAddress(notedAddress(headers) ?? "");
  return peer !== null && isTrustedProxy(peer);
}

function proxies() {
  return env().TRUSTED_PROXIES ?? (notesAddresses() ? LOOPBACK : NOBODY);
}

/** The first from the right that is no trusted proxy; the leftmost if all are. A word that is no address ends it. */
function clientOf(chain: readonly string[], trusted: { has: (address: string) => boolean }): string | null {
  let nearest: string | null = null;
  for (const entry of chain.toReversed()) {
    const address = plainAddress(entry);
    if (address === null) return nearest;
    nearest = address;
    if (!trusted.has(address)) return address;
  }
  return nearest;
}

function xForwardedFor(headers: Headers): string[] {
  return headers.get("x-forwarded-for")?.split(",") ?? [];
}

function forwardedFor(headers: Headers): string[] {
  return forwardedElements(headers.get("forwarded")).map((element) => element.for ?? "");
}

function realIp(headers: Headers): string[] {
  const address = headers.get("x-real-ip");
  return address === null ? [] : [address];
}
