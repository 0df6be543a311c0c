"use client";

import { useRouter } from "next/navigation";
import { Button } from "#components/ui/button.tsx";
import { Day } from "#components/ui/day.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { resendInvitation, revokeInvitation } from "#lib/organizations/invitations-contract.ts";
import type { Invitation } from "#lib/organizations/schema.ts";
import { ROLE_LABELS } from "./role-words.ts";

interface InvitationListProps {
  organizationId: string;
  invitations: readonly Invitation[];
}

export function InvitationList({ organizationId, invitations }: InvitationListProps) {
  if (invitations.length === 0) {
    return <p className="mt-5 text-sm text-ink-faint">No invitation waits for an answer.</p>;
  }
  return (
    <ul
      aria-label="Open invitations"
      className="mt-5 divide-y divide-rule rounded-lg border border-rule bg-sheet"
    >
      {invitations.map((invitation) => (
        <InvitationRow
          key={invitation.invitation_id}
          organizationId={organizationId}
          invitation={invitation}
        />
      ))}
    </ul>
  );
}

function InvitationRow({ organizationId, invitation }: { organizationId: string; invitation: Invitation }) {
  const router = useRouter();
  const { busy, refusal, run } = useRequest();

  const answer = (operation: typeof resendInvitation | typeof revokeInvitation) =>
    run(async () => {
      const params = { organization_id: organizationId, invitation_id: invitation.invitation_id };
      await call(operation, { params });
      router.refresh();
    });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">{invitation.email}</p>
        <p className="text-sm text-ink-soft">
          {ROLE_LABELS[invitation.role]} ·{" "}
          {invitation.is_expired ? (
            <span className="text-critical">expired</span>
          ) : (
            <>
              valid until <Day iso={invitation.expires_at} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" disabled={busy} onClick={() => void answer(resendInvitation)}>
          Send again<span className="sr-only"> to {invitation.email}</span>
        </Button>
        <Button size="sm" look="danger" disabled={busy} onClick={() => void answer(revokeInvitation)}>
          Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
        </Button>
      </div>
      {refusal ? (
        <p role="alert" className="w-full text-sm text-critical">
          {refusal}
        </p>
      ) : null}
    </li>
  );
}
