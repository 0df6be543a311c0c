import type { Organization, OrganizationMember } from "#lib/organizations/schema.ts";
import { MemberRow } from "./member-row.tsx";

interface MemberListProps {
  members: readonly OrganizationMember[];
  organization: Organization;
  ownId: string;
}

export function MemberList({ members, organization, ownId }: MemberListProps) {
  return (
    <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
      {members.map((member) => (
        <MemberRow
          key={member.user_id}
          member={member}
          organization={organization}
          isSelf={member.user_id === ownId}
        />
      ))}
    </ul>
  );
}
