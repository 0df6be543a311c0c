import type { RefObject } from "react";
import type { PageLinks } from "#components/ui/prose.tsx";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Conversation } from "./conversation.ts";
import type { CommentAccess } from "./proposal-card.tsx";

export interface ChatPanelProps {
  conversation: Conversation;
  /** The id of the model that replies; null if none is configured. */
  model: string | null;
  /** The comment that is discussed; null for the whole manuscript. */
  comment: (Comment & { number: number }) | null;
  comments: CommentAccess;
  /** Returns the number of a comment of this review. */
  numberOf: (commentId: string) => number | null;
  pageLinks: PageLinks;
  input: RefObject<HTMLTextAreaElement | null>;
  onShowComment: () => void;
  onDiscussAll: () => void;
  onLeave: () => void;
}
