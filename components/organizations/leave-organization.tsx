"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { call } from "#lib/client/client.ts";
import { leaveOrganization } from "#lib/organizations/contract.ts";
import type { Organization } from "#lib/organizations/schema.ts";

export function LeaveOrganization({ organization }: { organization: Organization }) {
  const router = useRouter();
  const [confirming, setConfirming] = useState(false);
  const { organization_id, name } = organization;
  return (
    <>
      <Button onClick={() => setConfirming(true)}>Leave the organization</Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Leave ${name}?`}
        description="Credits that you have not used return to the pool. Your reviews stay yours, and running ones go on."
        action="Leave"
        onConfirm={async () => {
          await call(leaveOrganization, { params: { organization_id } });
          router.push("/organizations" as Route);
          router.refresh();
        }}
      />
    </>
  );
}
