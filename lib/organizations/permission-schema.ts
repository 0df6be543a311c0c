export const ROLES = ["owner", "admin", "member"] as const;
export type Role = (typeof ROLES)[number];

/** What each role may do. */
const PERMISSIONS = {
  read: ["owner", "admin", "member"],
  leave: ["owner", "admin", "member"],
  "read-members": ["owner", "admin"],
  "read-consumption": ["owner", "admin"],
  "read-invoices": ["owner", "admin"],
  invite: ["owner", "admin"],
  "remove-members": ["owner", "admin"],
  allocate: ["owner", "admin"],
  rename: ["owner"],
  "change-roles": ["owner"],
  buy: ["owner"],
  delete: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function mayDo(role: Role, permission: Permission): boolean {
  const roles: readonly Role[] = PERMISSIONS[permission];
  return roles.includes(role);
}

/** True if a role may remove a member of another, or set that member's allocation: owners are for owners only. */
export function mayActOn(role: Role, other: Role): boolean {
  return other !== "owner" || role === "owner";
}
