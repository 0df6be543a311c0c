import { env } from "#lib/env.ts";
import { publicStoreOrigin } from "#lib/ports/blobs/public-store-origin.ts";

/**
 * Scripts run by nonce only. Styles may stand inline, as formulas and positioned cards need them. Forms may lead to
 * the sign-in providers that are configured, since browsers check redirects after a form too. Pictures may come from the
 * file store, and uploads go there, if browsers reach it.
 */
export function contentSecurityPolicy(nonce: string): string {
  const { NODE_ENV, AUTH_GITHUB_ID, AUTH_GOOGLE_ID } = env();
  const store = publicStoreOrigin(env());
  const andStore = store === null ? "" : ` ${store}`;
  const development = NODE_ENV === "development";
  const formTargets = [
    "'self'",
    AUTH_GITHUB_ID && "https://github.com",
    AUTH_GOOGLE_ID && "https://accounts.google.com",
  ];
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${andStore}`,
    "font-src 'self' data:",
    `connect-src 'self'${andStore}${development ? " ws:" : ""}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets.filter(Boolean).join(" ")}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
