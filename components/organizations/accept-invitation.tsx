"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { acceptInvitation } from "#lib/organizations/invitations-contract.ts";

export function AcceptInvitation({ token, name }: { token: string; name: string }) {
  const router = useRouter();
  const { busy, refusal, run } = useRequest();

  async function accept() {
    const { organization_id } = await call(acceptInvitation, { body: { token } });
    router.push(`/organizations/${organization_id}` as Route);
  }

  return (
    <>
      <Button look="primary" size="lg" disabled={busy} onClick={() => void run(accept, { leads: true })}>
        {busy ? "Joining …" : `Join ${name}`}
      </Button>
      {refusal ? (
        <Notice tone="critical" className="mt-4">
          {refusal}
        </Notice>
      ) : null}
    </>
  );
}
