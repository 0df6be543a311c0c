import type { LinkRow } from "#db/queries/session-links.ts";
import type { MemberRow } from "#db/queries/session-members.ts";
import type { SharedPerson, SharingLink } from "../sharing-schema.ts";

export function toPerson({
  member,
  name,
  hasAccount,
}: {
  member: MemberRow;
  name: string | null;
  hasAccount: unknown;
}): SharedPerson {
  return {
    member_id: member.id,
    email: member.email,
    name,
    role: member.role,
    has_account: hasAccount === true,
    created_at: member.createdAt.toISOString(),
  };
}

export function toLink(link: LinkRow & { visitors: number }): SharingLink {
  return {
    link_id: link.id,
    role: link.role,
    expires_at: link.expiresAt?.toISOString() ?? null,
    created_at: link.createdAt.toISOString(),
    renewed_at: link.renewedAt.toISOString(),
    last_used_at: link.lastUsedAt?.toISOString() ?? null,
    uses: link.uses,
    visitors: link.visitors,
  };
}
