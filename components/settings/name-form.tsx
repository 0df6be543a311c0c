"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, Input } from "#components/ui/field.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { updateProfile } from "#lib/auth/contract.ts";
import { call } from "#lib/client/client.ts";

export function NameForm({ name }: { name: string | null }) {
  const router = useRouter();
  const [saved, setSaved] = useState(name ?? "");
  const [value, setValue] = useState(name ?? "");
  const [state, setState] = useState<"idle" | "saving" | "saved">("idle");
  const [refusal, setRefusal] = useState<string | null>(null);
  const isChanged = value.trim() !== saved;

  async function save(event: FormEvent) {
    event.preventDefault();
    setState("saving");
    setRefusal(null);
    try {
      const profile = await call(updateProfile, { body: { name: value.trim() || null } });
      setSaved(profile.name ?? "");
      setValue(profile.name ?? "");
      setState("saved");
      router.refresh();
    } catch (error) {
      setState("idle");
      setRefusal(reasonOf(error));
    }
  }

  return (
    <form onSubmit={save} className="flex max-w-md flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <Field id="name" label="Name" error={refusal}>
          <Input
            id="name"
            value={value}
            maxLength={200}
            autoComplete="name"
            onChange={(event) => {
              setValue(event.target.value);
              setState("idle");
            }}
          />
        </Field>
      </div>
      <Button type="submit" size="md" className="h-10" disabled={!isChanged || state === "saving"}>
        {state === "saving" ? "Saving …" : "Save name"}
      </Button>
      <p role="status" className="w-full text-sm text-good empty:hidden">
        {state === "saved" && !isChanged ? "Saved." : ""}
      </p>
    </form>
  );
}
