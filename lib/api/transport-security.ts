import { env } from "#lib/env.ts";

const YEAR_SECONDS = 31_536_000;

/** The header by which browsers keep to HTTPS (RFC 6797), where AUTH_URL says that people open Galley so; else none. */
export function transportSecurity(): Readonly<Record<string, string>> {
  const isHttps = env().AUTH_URL?.startsWith("https:") === true;
  return isHttps ? { "strict-transport-security": `max-age=${YEAR_SECONDS}` } : {};
}
