import type { MemberRow } from "#db/queries/allocations.ts";
import type { ListedMember, NamedMemberRow } from "#db/queries/organization-members.ts";
import type { MembershipRow } from "#db/queries/organizations.ts";
import type { Organization, OrganizationMember } from "./schema.ts";

/** Returns an organization as the API gives it to one of its members. */
export function toOrganization({ organization, member, memberCount }: MembershipRow): Organization {
  return {
    organization_id: organization.id,
    name: organization.name,
    created_at: organization.createdAt.toISOString(),
    role: member.role,
    joined_at: member.joinedAt.toISOString(),
    allocation: toAllocation(member),
    member_count: memberCount,
  };
}

export function toMember({ member, email, name }: NamedMemberRow): OrganizationMember {
  return {
    user_id: member.userId,
    email,
    name,
    role: member.role,
    joined_at: member.joinedAt.toISOString(),
    allocation: toAllocation(member),
  };
}

export function toListed({ userId, joinedAt, allocated, used, ...member }: ListedMember): OrganizationMember {
  return {
    user_id: userId,
    email: member.email,
    name: member.name,
    role: member.role,
    joined_at: joinedAt,
    allocation: toAllocation({ allocated, used }),
  };
}

function toAllocation({
  allocated,
  used,
}: Pick<MemberRow, "allocated" | "used">): Organization["allocation"] {
  return { allocated, used, remaining: allocated - used };
}
