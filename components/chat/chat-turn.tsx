"use client";

import { BookOpenText, LoaderCircle, RotateCcw } from "lucide-react";
import Link from "next/link";
import { memo, useDeferredValue } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { type PageLinks, Prose } from "#components/ui/prose.tsx";
import { isRunning, type Turn } from "./chat-turns.ts";
import { withoutPageLinks, withoutUnfinishedLink } from "./reply-links.ts";

interface ChatTurnProps {
  turn: Turn;
  /** "Comment 3", where the question is about one and that is not clear from around it. */
  about: string | null;
  pageLinks: PageLinks;
  /** Null while something else is being answered. */
  onRetry: (() => void) | null;
}

/** A question and what came back. */
export const ChatTurn = memo(function ChatTurn({ turn, about, pageLinks, onRetry }: ChatTurnProps) {
  const reply = useDeferredValue(turn.reply);
  const running = isRunning(turn);
  return (
    <li className="space-y-2.5">
      <div className="rounded-lg bg-wash px-3 py-2">
        <p className="sr-only">You asked{about ? ` about ${about}` : ""}:</p>
        {about ? (
          <p aria-hidden="true" className="mb-0.5 text-xs text-ink-faint">
            {about}
          </p>
        ) : null}
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{turn.question}</p>
      </div>
      {turn.tools.length > 0 ? <Lookups turn={turn} /> : null}
      {turn.state === "waiting" ? <Waiting /> : null}
      {reply === "" ? null : (
        <Prose markdown={running ? withoutUnfinishedLink(reply) : reply} pageLinks={pageLinks} />
      )}
      <Ending turn={turn} onRetry={onRetry} />
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

/** What the reply looked at, in quiet lines. */
function Lookups({ turn }: { turn: Turn }) {
  const seen = turn.tools.filter(({ label }, i, all) => all.findIndex((one) => one.label === label) === i);
  return (
    <ul aria-label="Looked up" className="space-y-0.5 text-xs text-ink-faint">
      {seen.map(({ label }) => (
        <li key={label} className="flex items-start gap-1.5">
          <BookOpenText size={13} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
        </li>
      ))}
    </ul>
  );
}

function Ending({ turn, onRetry }: Pick<ChatTurnProps, "turn" | "onRetry">) {
  const { state, reply, problem } = turn;
  if (isRunning(turn)) return null;
  const retry = onRetry ? (
    <Button size="sm" onClick={onRetry}>
      <RotateCcw size={14} aria-hidden="true" />
      Retry
    </Button>
  ) : null;
  if (state === "done")
    return reply === "" ? (
      <Notice tone="info">The reply was empty. Ask again in other words.</Notice>
    ) : (
      <div className="-ml-2.5">
        <CopyButton look="quiet" text={withoutPageLinks(reply)} label="Copy reply" />
      </div>
    );
  if (state === "stopped")
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-ink-faint">
        <p>{reply === "" ? "Stopped before a reply came." : "Stopped here; the reply is not complete."}</p>
        {retry}
      </div>
    );
  return problem ? (
    <Notice tone="critical">
      <p className="font-medium">{problem.what}</p>
      <p className="mt-0.5">{problem.next}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {problem.slug === "unauthenticated" ? (
          <Link href="/sign-in" target="_blank" className="link self-center">
            Sign in
          </Link>
        ) : null}
        {problem.canRetry ? retry : null}
      </div>
    </Notice>
  ) : null;
}
