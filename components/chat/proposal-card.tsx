"use client";

import { Check } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PageLinks } from "#components/ui/prose.tsx";
import type { Comment } from "#lib/reviews/comment-schema.ts";
import type { Turn } from "./chat-turns.ts";
import {
  confirmLabel,
  groupProposals,
  groupTitle,
  type ProposalGroup,
  type ProposedChange,
  type ProposedComment,
} from "./proposals.ts";

/** The comments of the review, for proposals about them. */
export interface CommentAccess {
  find: (id: string) => Comment | null;
  /** Changes the comments one by one. Returns why some were not changed, or null if all were. */
  change: (change: ProposedChange, ids: readonly string[]) => Promise<string | null>;
}

interface ProposalCardProps {
  turn: Turn;
  comments: CommentAccess;
  pageLinks: PageLinks;
  onPutOff: (isPutOff: boolean) => void;
}

/** The changes that a reply proposes. Nothing changes until the user presses a button. */
export function ProposalCard({ turn, comments, pageLinks, onPutOff }: ProposalCardProps) {
  const card = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const groups = groupProposals(turn.proposals, comments.find);
  const waiting = groups.filter(({ waitingIds }) => waitingIds.length > 0);

  async function confirm({ change, waitingIds }: ProposalGroup) {
    setBusy(true);
    setFault(await comments.change(change, waitingIds));
    setBusy(false);
    // The button that was pressed is gone.
    card.current?.focus();
  }

  function putOff(isPutOff: boolean) {
    onPutOff(isPutOff);
    card.current?.focus();
  }

  const isCollapsed = turn.isPutOff && waiting.length > 0;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label="Proposed changes"
      className="space-y-2.5 rounded-lg border border-accent bg-sheet px-3 py-2.5"
    >
      {groups.map((group) => (
        <Group key={group.change} group={group} pageLinks={pageLinks} isCollapsed={isCollapsed} />
      ))}
      {fault ? <Notice tone="critical">{fault}</Notice> : null}
      {isCollapsed ? (
        <Button size="sm" onClick={() => putOff(false)}>
          Show the proposal
        </Button>
      ) : (
        <Choices groups={waiting} busy={busy} onConfirm={confirm} onPutOff={() => putOff(true)} />
      )}
    </section>
  );
}

interface ChoicesProps {
  /** The groups that have comments to change. */
  groups: readonly ProposalGroup[];
  busy: boolean;
  onConfirm: (group: ProposalGroup) => Promise<void>;
  onPutOff: () => void;
}

function Choices({ groups, busy, onConfirm, onPutOff }: ChoicesProps) {
  if (groups.length === 0) return null;
  return (
    <>
      <p className="text-xs text-ink-soft">Nothing changes until you press a button.</p>
      <div className="flex flex-wrap gap-2">
        {groups.map((group) => (
          <Button
            key={group.change}
            size="sm"
            look="primary"
            disabled={busy}
            onClick={() => void onConfirm(group)}
          >
            {confirmLabel(group)}
          </Button>
        ))}
        <Button size="sm" look="quiet" disabled={busy} onClick={onPutOff}>
          Not now
        </Button>
      </div>
    </>
  );
}

interface GroupProps {
  group: ProposalGroup;
  pageLinks: PageLinks;
  isCollapsed: boolean;
}

function Group({ group, pageLinks, isCollapsed }: GroupProps) {
  return (
    <div>
      <p role="status" className="font-medium">
        {groupTitle(group)}
      </p>
      {isCollapsed ? null : (
        <ul className="mt-1 max-h-56 space-y-1 overflow-y-auto">
          {group.comments.map((comment) => (
            <Item key={comment.id} comment={comment} pageLinks={pageLinks} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Item({ comment, pageLinks }: { comment: ProposedComment; pageLinks: PageLinks }) {
  const { id, title, status } = comment;
  const link = pageLinks(`#comment=${encodeURIComponent(id)}`);
  return (
    <li className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
      {status === "done" ? (
        <Check size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
      ) : (
        <span aria-hidden="true" className="text-ink-faint">
          •
        </span>
      )}
      {link ? (
        <button type="button" title={link.label} onClick={link.follow} className="link text-left">
          {title}
        </button>
      ) : (
        <span className="text-ink-faint">{title}</span>
      )}
      {status === "waiting" ? null : (
        <span className="sr-only">{status === "done" ? "(done)" : "(no longer exists)"}</span>
      )}
    </li>
  );
}
