import type { SessionRole, SharedRole } from "#lib/reviews/role-schema.ts";

export const ROLE_WORDS: Record<SessionRole, string> = {
  viewer: "Viewer",
  commenter: "Commenter",
  editor: "Editor",
  owner: "Owner",
};

export const ROLE_MEANS: Record<SharedRole, string> = {
  viewer: "reads",
  commenter: "reads and comments",
  editor: "comments, addresses and dismisses",
};
