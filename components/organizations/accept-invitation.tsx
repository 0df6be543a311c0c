"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { acceptInvitation } from "#lib/organizations/invitations-contract.ts";

export function AcceptInvitation({ token, name }: { token: string; name: string }) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function accept() {
    setBusy(true);
    setRefusal(null);
    try {
      const { organization_id } = await call(acceptInvitation, { body: { token } });
      router.push(`/organizations/${organization_id}` as Route);
    } catch (error) {
      setBusy(false);
      setRefusal(reasonOf(error));
    }
  }

  return (
    <>
      <Button look="primary" size="lg" disabled={busy} onClick={accept}>
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
