"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Select } from "#components/ui/field.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import { call } from "#lib/client/client.ts";
import { changeRole, removeMember } from "#lib/organizations/members-contract.ts";
import { mayActOn, mayDo, ROLES } from "#lib/organizations/permission-schema.ts";
import type { Organization, OrganizationMember } from "#lib/organizations/schema.ts";
import { AllocationForm } from "./allocation-form.tsx";
import { ROLE_LABELS } from "./role-words.ts";

interface MemberRowProps {
  member: OrganizationMember;
  organization: Organization;
  isSelf: boolean;
}

export function MemberRow({ member, organization, isSelf }: MemberRowProps) {
  const { organization_id, role } = organization;
  const mayManage = mayActOn(role, member.role);
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium break-words">
          {member.name ?? member.email}
          {isSelf ? <span className="font-normal text-ink-soft"> (you)</span> : null}
        </p>
        {member.name ? <p className="text-sm break-words text-ink-soft">{member.email}</p> : null}
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          {mayDo(role, "change-roles") ? (
            <RoleSelect member={member} organizationId={organization_id} />
          ) : (
            <span>{ROLE_LABELS[member.role]}</span>
          )}
          <span>
            {member.allocation.used} of {member.allocation.allocated} used
          </span>
        </div>
      </div>
      {mayManage ? (
        <div className="flex flex-wrap items-end gap-3">
          <AllocationForm member={member} organizationId={organization_id} />
          {isSelf ? null : <RemoveMember member={member} organization={organization} />}
        </div>
      ) : null}
    </li>
  );
}

function RoleSelect({ member, organizationId }: { member: OrganizationMember; organizationId: string }) {
  const router = useRouter();
  const { busy, refusal, run } = useRequest();

  function change(value: string) {
    const role = ROLES.find((known) => known === value);
    if (!role) return;
    void run(async () => {
      await call(changeRole, {
        params: { organization_id: organizationId, user_id: member.user_id },
        body: { role },
      });
      router.refresh();
    });
  }

  return (
    <>
      <Select
        aria-label={`Role of ${member.email}`}
        value={member.role}
        disabled={busy}
        onChange={(event) => void change(event.target.value)}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </Select>
      {refusal ? (
        <span role="alert" className="w-full text-critical">
          {refusal}
        </span>
      ) : null}
    </>
  );
}

function RemoveMember({ member, organization }: { member: OrganizationMember; organization: Organization }) {
  const router = useRouter();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="danger" className="h-10" onClick={() => setConfirming(true)}>
        Remove<span className="sr-only"> {member.email}</span>
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Remove ${member.email}?`}
        description={`Credits that this member has not used return to the pool of ${organization.name}. Running reviews go on, and reviews stay with the member.`}
        action="Remove member"
        onConfirm={async () => {
          const params = { organization_id: organization.organization_id, user_id: member.user_id };
          await call(removeMember, { params });
          router.refresh();
        }}
      />
    </>
  );
}
