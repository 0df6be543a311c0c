"use client";

import { BookOpenText, LoaderCircle, RotateCcw } from "lucide-react";
import Link from "next/link";
import { memo, useDeferredValue } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type PageLinks, Prose } from "#components/ui/prose.tsx";
import type { ChatProblem } from "./chat-problem.ts";
import { isRunning, type Turn } from "./chat-turns.ts";
import { type CommentAccess, ProposalCard } from "./proposal-card.tsx";
import { withoutPageLinks, withoutUnfinishedLink } from "./reply-links.ts";

interface ChatTurnProps {
  turn: Turn;
  /** "Comment 3", if the message is about one and the panel around it does not say so. */
  about: string | null;
  pageLinks: PageLinks;
  comments: CommentAccess;
  onPutOff: (isPutOff: boolean) => void;
  /** Null while another reply is being written. */
  onRetry: (() => void) | null;
}

/** A message of the user, and the reply. */
export const ChatTurn = memo(function ChatTurn(props: ChatTurnProps) {
  const { turn, about, pageLinks } = props;
  const reply = useDeferredValue(turn.reply);
  return (
    <li className="space-y-2.5">
      <div className="rounded-lg bg-wash px-3 py-2">
        <p className="sr-only">You{about ? ` about ${about}` : ""}:</p>
        {about ? (
          <p aria-hidden="true" className="mb-0.5 text-xs text-ink-faint">
            {about}
          </p>
        ) : null}
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{turn.message}</p>
      </div>
      <Lookups turn={turn} />
      {turn.state === "waiting" ? <Waiting /> : null}
      {reply === "" ? null : (
        <Prose markdown={isRunning(turn) ? withoutUnfinishedLink(reply) : reply} pageLinks={pageLinks} />
      )}
      {turn.proposals.length > 0 ? <ProposalCard {...props} /> : null}
      <TurnEnd turn={turn} onRetry={props.onRetry} />
    </li>
  );
});

function Waiting() {
  return (
    <p className="flex items-center gap-2 text-ink-faint">
      <LoaderCircle size={14} aria-hidden="true" className="motion-safe:animate-spin" />
      Thinking…
    </p>
  );
}

/** Lists what the reply looked up. Proposals have a card of their own. */
function Lookups({ turn }: { turn: Turn }) {
  const labels = new Set(turn.toolCalls.filter(({ kind }) => kind === "lookup").map(({ label }) => label));
  if (labels.size === 0) return null;
  return (
    <ul aria-label="Looked up" className="space-y-0.5 text-xs text-ink-faint">
      {[...labels].map((label) => (
        <li key={label} className="flex items-start gap-1.5">
          <BookOpenText size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        </li>
      ))}
    </ul>
  );
}

function TurnEnd({ turn, onRetry }: Pick<ChatTurnProps, "turn" | "onRetry">) {
  const { state, reply, problem } = turn;
  if (state === "done" && reply === "")
    return <Notice tone="info">The reply was empty. Ask again in other words.</Notice>;
  if (state === "done")
    return (
      <div className="-ml-2.5">
        <CopyButton look="quiet" text={withoutPageLinks(reply)} label="Copy reply" />
      </div>
    );
  if (state === "stopped")
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-ink-faint">
        <p>{reply === "" ? "Stopped before the reply began." : "Stopped. The reply is not complete."}</p>
        {onRetry ? <RetryButton onRetry={onRetry} /> : null}
      </div>
    );
  return state === "failed" && problem ? <Failure problem={problem} onRetry={onRetry} /> : null;
}

function Failure({ problem, onRetry }: { problem: ChatProblem; onRetry: (() => void) | null }) {
  return (
    <Notice tone="critical">
      <p className="font-medium">{problem.what}</p>
      <p className="mt-0.5">{problem.next}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {problem.slug === "unauthenticated" ? (
          <Link href="/sign-in" target="_blank" className="link self-center">
            Sign in
          </Link>
        ) : null}
        {problem.canRetry && onRetry ? <RetryButton onRetry={onRetry} /> : null}
      </div>
    </Notice>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="sm" onClick={onRetry}>
      <RotateCcw size={14} aria-hidden="true" />
      Retry
    </Button>
  );
}
