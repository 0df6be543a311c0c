"use client";

import { CsrfForm } from "#components/auth/csrf-form.tsx";
import { Button } from "#components/ui/button.tsx";

export function SignOutButton() {
  return (
    <CsrfForm action="/api/auth/signout" fields={{ callbackUrl: "/" }}>
      {(busy) => (
        <Button type="submit" disabled={busy}>
          {busy ? "Signing out …" : "Sign out"}
        </Button>
      )}
    </CsrfForm>
  );
}
