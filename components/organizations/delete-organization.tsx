"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { call } from "#lib/client/client.ts";
import { deleteOrganization } from "#lib/organizations/contract.ts";
import type { Organization } from "#lib/organizations/schema.ts";

export function DeleteOrganization({ organization }: { organization: Organization }) {
  const router = useRouter();
  const [confirming, setConfirming] = useState(false);
  const { organization_id, name } = organization;
  return (
    <>
      <Button look="danger" onClick={() => setConfirming(true)}>
        Delete the organization
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Delete ${name}?`}
        description="All members lose the organization, and open invitations end. This is possible only when the pool has no credits, no review runs at its expense, and no payment is open. You cannot undo this."
        action="Delete"
        onConfirm={async () => {
          await call(deleteOrganization, { params: { organization_id } });
          router.push("/organizations" as Route);
          router.refresh();
        }}
      />
    </>
  );
}
