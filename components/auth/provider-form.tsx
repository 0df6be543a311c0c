"use client";

import { Button } from "#components/ui/button.tsx";
import { CsrfForm } from "./csrf-form.tsx";

interface ProviderFormProps {
  provider: "github" | "google";
  name: string;
  callbackUrl: string;
}

export function ProviderForm({ provider, name, callbackUrl }: ProviderFormProps) {
  return (
    <CsrfForm action={`/api/auth/signin/${provider}`} fields={{ callbackUrl }}>
      {(busy) => (
        <Button type="submit" size="lg" className="w-full" disabled={busy}>
          {busy ? `Going to ${name} …` : `Continue with ${name}`}
        </Button>
      )}
    </CsrfForm>
  );
}
