/** The credential that a test request carries. */
export interface Credential {
  kind: "bearer" | "x-api-key" | "cookie" | "token";
  secret: string;
}

export const bearer = (secret: string): Credential => ({ kind: "bearer", secret });
export const apiKey = (secret: string): Credential => ({ kind: "x-api-key", secret });
export const webSession = (secret: string): Credential => ({ kind: "cookie", secret });
export const queryToken = (secret: string): Credential => ({ kind: "token", secret });

/** The headers that carry the credential; a web session comes from Galley's own page unless a test says otherwise. */
export function credentialHeaders(credential: Credential | null | undefined): Record<string, string> {
  switch (credential?.kind) {
    case "bearer":
      return { authorization: `Bearer ${credential.secret}` };
    case "x-api-key":
      return { "x-api-key": credential.secret };
    case "cookie":
      return { cookie: `authjs.session-token=${credential.secret}`, "sec-fetch-site": "same-origin" };
    default:
      return {};
  }
}
