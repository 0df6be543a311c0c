import type { AskingApp } from "./schema.ts";

interface KnownClient {
  clientId: string;
  clientName?: string | undefined;
}

/**
 * Returns what a person should know of a client. Where the answer goes to a site, a client whose id is an address was
 * described by that address itself. A program on a computer can use the description of any site, so it proves nothing.
 */
export function askingApp(client: KnownClient, redirectUri: string | null): AskingApp {
  const destination = redirectUri === null ? null : siteOf(redirectUri);
  const described = destination === null ? null : siteOf(client.clientId);
  const host = described ?? destination;
  return {
    name: cleaned(client.clientName ?? "") || host || "An app without a name",
    host,
    is_verified: described !== null,
  };
}

/** Returns the host of an address on the web, or null for a program on the person's computer. */
export function siteOf(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url.host : null;
}

/**
 * Without signs that are invisible or change the direction of text, on one short line. Pages put the name in quotation
 * marks, which it must not end.
 */
function cleaned(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, "")
    .replace(/["“”„‟«»″〝〞〟＂]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 80)
    .toWellFormed();
}
