import { z } from "zod";

/** What others may do in a review, each more than the one before. */
export const SHARED_ROLES = ["viewer", "commenter", "editor"] as const;
export const sharedRole = z.enum(SHARED_ROLES).meta({
  description:
    "`viewer` reads, `commenter` also writes comments and replies, `editor` also addresses and dismisses comments.",
});
export type SharedRole = (typeof SHARED_ROLES)[number];

const SESSION_ROLES = [...SHARED_ROLES, "owner"] as const;
export const sessionRole = z
  .enum(SESSION_ROLES)
  .meta({ description: "What the caller may do in the session. Readers of a public session are viewers." });
export type SessionRole = z.infer<typeof sessionRole>;

/** Returns true if a role includes another. */
export function includesRole(role: SessionRole, other: SessionRole): boolean {
  return SESSION_ROLES.indexOf(role) >= SESSION_ROLES.indexOf(other);
}
