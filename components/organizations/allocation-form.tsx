"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/field.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { setAllocation } from "#lib/organizations/members-contract.ts";
import { MOST_ALLOCATED, type OrganizationMember } from "#lib/organizations/schema.ts";

interface AllocationFormProps {
  member: OrganizationMember;
  organizationId: string;
}

export function AllocationForm({ member, organizationId }: AllocationFormProps) {
  const router = useRouter();
  const [value, setValue] = useState(String(member.allocation.allocated));
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [refusal, setRefusal] = useState<string | null>(null);
  const id = `allocation-${member.user_id}`;

  async function save(event: FormEvent) {
    event.preventDefault();
    setState("saving");
    setRefusal(null);
    try {
      await call(setAllocation, {
        params: { organization_id: organizationId, user_id: member.user_id },
        body: { allocated: Number(value) },
      });
      setState("saved");
      router.refresh();
    } catch (error) {
      setState("idle");
      setRefusal(reasonOf(error));
    }
  }

  return (
    <form onSubmit={save} className="max-w-72">
      <label htmlFor={id} className="mb-1 block text-sm text-ink-soft">
        Allocation<span className="sr-only"> of {member.email}, in credits</span>
      </label>
      <div className="flex items-center gap-2">
        <Input
          id={id}
          type="number"
          required
          min={member.allocation.used}
          max={MOST_ALLOCATED}
          step={1}
          inputMode="numeric"
          className="w-24 tabular-nums"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-error` : undefined}
          value={value}
          onChange={(event) => {
            setValue(event.target.value);
            setState("idle");
          }}
        />
        <Button
          type="submit"
          className="h-10"
          disabled={state === "saving" || value === String(member.allocation.allocated)}
        >
          {state === "saving" ? "Saving …" : "Save"}
          <span className="sr-only"> the allocation of {member.email}</span>
        </Button>
      </div>
      <p role="status" className="text-sm text-good empty:hidden">
        {state === "saved" ? "Saved." : ""}
      </p>
      {refusal ? (
        <p id={`${id}-error`} role="alert" className="mt-1 text-sm text-critical">
          {refusal}
        </p>
      ) : null}
    </form>
  );
}
