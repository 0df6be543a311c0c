import type { SessionRole } from "#lib/reviews/role-schema.ts";
import { ROLE_WORDS } from "./role-words.ts";

/** Says what the user may do in a review of somebody else. */
export function RoleBadge({ of: role }: { of: SessionRole }) {
  return (
    <span className="rounded border border-rule px-2 py-0.5 text-xs text-ink-soft max-sm:hidden">
      {role === "viewer" ? "Read only" : ROLE_WORDS[role]}
    </span>
  );
}
