"use client";

import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { CsrfForm } from "./csrf-form.tsx";
import { rememberAddress } from "./mailed-address.ts";

export function MailLinkForm({ callbackUrl, isFirst }: { callbackUrl: string; isFirst: boolean }) {
  return (
    <CsrfForm
      action="/api/auth/signin/email"
      fields={{ callbackUrl }}
      className="space-y-3"
      onSubmitted={(form) => rememberAddress(String(new FormData(form).get("email") ?? ""))}
    >
      {(busy) => (
        <>
          <Field id="email" label="Mail address">
            <Input
              id="email"
              name="email"
              type="email"
              required
              autoComplete="email"
              placeholder="you@university.example"
              maxLength={254}
            />
          </Field>
          <Button
            type="submit"
            look={isFirst ? "primary" : "plain"}
            size="lg"
            className="w-full"
            disabled={busy}
          >
            {busy ? "Sending the link …" : "Send me a sign-in link"}
          </Button>
        </>
      )}
    </CsrfForm>
  );
}
