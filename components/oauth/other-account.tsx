"use client";

import { CsrfForm } from "#components/auth/csrf-form.tsx";

/** Names the account that an app would use, and offers to come back with another. */
export function OtherAccount({ email, path }: { email: string; path: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <p className="min-w-0">
        <span className="text-ink-soft">Your account:</span>{" "}
        <strong className="font-medium break-all">{email}</strong>
      </p>
      <CsrfForm
        action="/api/auth/signout"
        fields={{ callbackUrl: `/sign-in?callbackUrl=${encodeURIComponent(path)}` }}
      >
        {(busy) => (
          <button type="submit" className="link text-sm" disabled={busy}>
            {busy ? "Signing out …" : "Use another account"}
          </button>
        )}
      </CsrfForm>
    </div>
  );
}
