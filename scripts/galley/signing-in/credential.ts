export type CredentialHeaders = Readonly<Record<string, string>>;

/** What proves to the API who calls. */
export interface Credential {
  /** Returns the headers of the next request. Renews first what is about to end. */
  headers: (signal: AbortSignal) => Promise<CredentialHeaders>;
  /** Puts another credential in place of one that the server refused. Returns false if there is no other. */
  renew: (refused: CredentialHeaders, signal: AbortSignal) => Promise<boolean>;
  /** What to do if it may not do something. */
  adviceOnScopes?: string;
}

/** Returns a credential that never changes. */
export function fixedCredential(headers: CredentialHeaders): Credential {
  return { headers: async () => headers, renew: async () => false };
}
