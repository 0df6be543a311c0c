"use client";

import { CsrfForm } from "#components/auth/csrf-form.tsx";
import { Button } from "#components/ui/button.tsx";

/** Signs out, and returns to this page, from which one can sign in with another address. */
export function SignInAgain({ path }: { path: string }) {
  return (
    <CsrfForm action="/api/auth/signout" fields={{ callbackUrl: path }}>
      {(busy) => (
        <Button type="submit" look="primary" size="lg" disabled={busy}>
          {busy ? "Signing out …" : "Sign out, then sign in with that address"}
        </Button>
      )}
    </CsrfForm>
  );
}
