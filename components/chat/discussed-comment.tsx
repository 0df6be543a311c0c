import { ArrowLeft } from "lucide-react";
import { plainText } from "#components/ui/plain-text.ts";
import type { Comment } from "#lib/reviews/comment-schema.ts";

interface DiscussedCommentProps {
  comment: Comment & { number: number };
  onShow: () => void;
  onDiscussAll: () => void;
}

/** What is discussed, with the way back to it. */
export function DiscussedComment({ comment, onShow, onDiscussAll }: DiscussedCommentProps) {
  return (
    <div className="border-b border-rule pb-2.5">
      <div className="flex items-center justify-between gap-2 text-xs">
        <button type="button" onClick={onShow} className="hit-target inline-flex items-center gap-1 link">
          <ArrowLeft size={13} aria-hidden="true" />
          Comment {comment.number}
        </button>
        <button type="button" onClick={onDiscussAll} className="hit-target link">
          Discuss the whole manuscript
        </button>
      </div>
      <h3 className="mt-1.5 font-medium [overflow-wrap:anywhere]">{comment.title}</h3>
      <p className="mt-0.5 line-clamp-2 font-serif text-ink-soft">{plainText(comment.quote)}</p>
    </div>
  );
}
