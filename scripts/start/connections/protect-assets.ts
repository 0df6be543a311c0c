import type { IncomingMessage, ServerResponse } from "node:http";
import { transportSecurity } from "#lib/api/transport-security.ts";

const ASSETS = ["/_next/static/", "/_next/image", "/favicon.ico", "/icon.svg"];

/** Gives static files the headers that pages and the API get in their own ways: Next serves these files alone. */
export function protectAssets({ url = "" }: IncomingMessage, response: ServerResponse): void {
  if (!ASSETS.some((prefix) => url.startsWith(prefix))) return;
  response.setHeader("x-content-type-options", "nosniff");
  for (const [name, value] of Object.entries(transportSecurity())) response.setHeader(name, value);
}
