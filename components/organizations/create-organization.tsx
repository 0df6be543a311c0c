"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { createOrganization } from "#lib/organizations/contract.ts";
import { ORGANIZATION_NAME_LENGTH } from "#lib/organizations/schema.ts";

export function CreateOrganization() {
  const router = useRouter();
  const [name, setName] = useState("");
  const { busy, refusal, run } = useRequest();

  function create(event: FormEvent) {
    event.preventDefault();
    const request = async () => {
      const { organization_id } = await call(createOrganization, { body: { name } });
      router.push(`/organizations/${organization_id}` as Route);
    };
    void run(request, { leads: true });
  }

  return (
    <form onSubmit={create} className="flex max-w-md flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <Field id="organization-name" label="Name of the organization" error={refusal}>
          <Input
            id="organization-name"
            required
            pattern=".*\S.*"
            title="At least one character"
            maxLength={ORGANIZATION_NAME_LENGTH}
            autoComplete="organization"
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? "organization-name-error" : undefined}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="h-10 sm:mt-[1.625rem]" disabled={busy}>
        {busy ? "Creating …" : "Create organization"}
      </Button>
    </form>
  );
}
