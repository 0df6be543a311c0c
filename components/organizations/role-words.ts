import type { Role } from "#lib/organizations/permission-schema.ts";

export const ROLE_WORDS: Record<Role, string> = { owner: "owner", admin: "admin", member: "member" };

/** The roles as choices of a select. */
export const ROLE_LABELS: Record<Role, string> = { owner: "Owner", admin: "Admin", member: "Member" };
