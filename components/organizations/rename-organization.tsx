"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { renameOrganization } from "#lib/organizations/contract.ts";
import { ORGANIZATION_NAME_LENGTH } from "#lib/organizations/schema.ts";

export function RenameOrganization({ organizationId, name }: { organizationId: string; name: string }) {
  const router = useRouter();
  const [value, setValue] = useState(name);
  const { busy, refusal, run } = useRequest();

  function rename(event: FormEvent) {
    event.preventDefault();
    void run(async () => {
      const renamed = await call(renameOrganization, {
        params: { organization_id: organizationId },
        body: { name: value },
      });
      setValue(renamed.name);
      router.refresh();
    });
  }

  return (
    <form onSubmit={rename} className="flex max-w-md flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <Field id="organization-name" label="Name of the organization" error={refusal}>
          <Input
            id="organization-name"
            required
            pattern=".*\S.*"
            title="At least one character"
            maxLength={ORGANIZATION_NAME_LENGTH}
            autoComplete="organization"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
      </div>
      <Button type="submit" className="h-10 sm:mt-[1.625rem]" disabled={busy || value.trim() === name}>
        {busy ? "Renaming …" : "Rename"}
      </Button>
    </form>
  );
}
