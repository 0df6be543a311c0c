import Link from "next/link";
import { COMMENT_REQUESTS, REVIEW_REQUESTS, SAME_CHECK_REQUEST } from "#lib/chat/request-types.ts";
import { checkIdOf } from "#lib/reviews/comment-types.ts";
import type { ChatPanelProps } from "./chat-panel-props.ts";

interface OfferedRequestsProps extends Pick<ChatPanelProps, "comment"> {
  isBusy: boolean;
  onSend: (request: string) => void;
  /** Begins a search in the composer. */
  onSearch: () => void;
}

const LOOK =
  "rounded-full border border-rule bg-sheet px-2.5 py-1 text-xs hover:border-accent hover:text-accent disabled:opacity-60 pointer-coarse:py-2";

/** The requests that Galley answers without a language model, as buttons that stay above the composer. */
export function OfferedRequests({ comment, isBusy, onSend, onSearch }: OfferedRequestsProps) {
  const checkId = comment && checkIdOf(comment.source);
  const requests = comment
    ? [...COMMENT_REQUESTS, ...(checkId === null ? [] : [SAME_CHECK_REQUEST])]
    : REVIEW_REQUESTS;
  return (
    <ul aria-label="Requests that need no model" className="flex flex-wrap gap-1.5 pt-2">
      {requests.map((request) => (
        <li key={request}>
          <button type="button" disabled={isBusy} onClick={() => onSend(request)} className={LOOK}>
            {request}
          </button>
        </li>
      ))}
      <li>
        <button type="button" onClick={onSearch} className={LOOK}>
          Find words in the manuscript…
        </button>
      </li>
      {checkId === null ? null : (
        <li>
          <Link href={`/checks#${checkId}`} target="_blank" className={`inline-block ${LOOK}`}>
            About this check
          </Link>
        </li>
      )}
    </ul>
  );
}
