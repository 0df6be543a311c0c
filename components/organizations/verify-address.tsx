"use client";

import { CsrfForm } from "#components/auth/csrf-form.tsx";
import { rememberAddress } from "#components/auth/mailed-address.ts";
import { Button } from "#components/ui/button.tsx";

/** Mails a sign-in link to the address of the account. The link verifies the address and leads back to this page. */
export function VerifyAddress({ email, path }: { email: string; path: string }) {
  return (
    <CsrfForm
      action="/api/auth/signin/email"
      fields={{ email, callbackUrl: path }}
      onSubmitted={() => rememberAddress(email)}
    >
      {(busy) => (
        <Button type="submit" look="primary" size="lg" disabled={busy}>
          {busy ? "Sending the link …" : "Send me a sign-in link"}
        </Button>
      )}
    </CsrfForm>
  );
}
