import { createHmac, timingSafeEqual } from "node:crypto";
import type { AuthSecrets } from "#lib/auth/secret.ts";

interface Shown {
  requestId: string;
  userId: string;
}

/** Proves that Galley showed a request to a person, in the browser that started it. */
export function signTicket(secret: string, { requestId, userId }: Shown): string {
  return createHmac("sha256", `oauth-ticket:${secret}`).update(`${requestId} ${userId}`).digest("base64url");
}

export function isTicketOf(secrets: AuthSecrets, ticket: string, shown: Shown): boolean {
  const given = Buffer.from(ticket);
  return secrets.some((secret) => {
    const expected = Buffer.from(signTicket(secret, shown));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
