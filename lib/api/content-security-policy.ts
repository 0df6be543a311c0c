import { env } from "#lib/env.ts";

/**
 * Scripts run by nonce only. Styles may stand inline, as formulas and positioned cards need them. Forms may lead to
 * the sign-in providers that are configured, since browsers check redirects after a form too.
 */
export function contentSecurityPolicy(nonce: string): string {
  const { NODE_ENV, AUTH_GITHUB_ID, AUTH_GOOGLE_ID } = env();
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
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets.filter(Boolean).join(" ")}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
