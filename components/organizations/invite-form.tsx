"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field, FormSelect, Input } from "#components/ui/field.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { invite } from "#lib/organizations/invitations-contract.ts";
import { INVITED_ROLES } from "#lib/organizations/schema.ts";
import { ROLE_LABELS } from "./role-words.ts";

interface InviteFormProps {
  organizationId: string;
  mayInviteAdmins: boolean;
}

export function InviteForm({ organizationId, mayInviteAdmins }: InviteFormProps) {
  const router = useRouter();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<(typeof INVITED_ROLES)[number]>("member");
  const [invited, setInvited] = useState<string | null>(null);
  const { busy, refusal, run } = useRequest();

  function send(event: FormEvent) {
    event.preventDefault();
    setInvited(null);
    void run(async () => {
      const params = { organization_id: organizationId };
      const invitation = await call(invite, { params, body: { email, role } });
      setInvited(invitation.email);
      setEmail("");
      router.refresh();
    });
  }

  return (
    <form onSubmit={send} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-60 sm:max-w-sm">
        <Field id="invited-address" label="Mail address" error={refusal}>
          <Input
            id="invited-address"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? "invited-address-error" : undefined}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
      </div>
      {mayInviteAdmins ? (
        <div>
          <Field id="invited-role" label="Role">
            <FormSelect
              id="invited-role"
              className="w-32"
              value={role}
              onChange={(event) =>
                setRole(INVITED_ROLES.find((known) => known === event.target.value) ?? "member")
              }
            >
              {INVITED_ROLES.map((known) => (
                <option key={known} value={known}>
                  {ROLE_LABELS[known]}
                </option>
              ))}
            </FormSelect>
          </Field>
        </div>
      ) : null}
      <Button type="submit" className="h-10 sm:mt-[1.625rem]" disabled={busy}>
        {busy ? "Sending …" : "Send invitation"}
      </Button>
      <p role="status" className="w-full text-sm break-words text-good empty:hidden">
        {invited ? `The invitation of ${invited} is on its way.` : ""}
      </p>
    </form>
  );
}
