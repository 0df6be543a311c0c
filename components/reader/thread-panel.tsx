"use client";

import { Check, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { useStore } from "#components/ui/store.ts";
import type { Reply, Threads } from "#lib/reviews/thread-schema.ts";
import { MentionedText } from "./mentioned-text.tsx";
import { isDone, type NumberedComment } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import * as actions from "./thread-actions.ts";
import { ThreadAssignee } from "./thread-assignee.tsx";
import { ThreadComposer } from "./thread-composer.tsx";
import { authorName } from "./written-comments.ts";

interface ThreadPanelProps {
  comment: NumberedComment;
  store: ReaderStore;
}

/** What people say about a comment: to whom it is assigned, the replies, and a field for another one. */
export function ThreadPanel({ comment, store }: ThreadPanelProps) {
  const threads = useStore(store, (state) => state.threads);
  const [key, setKey] = useState(actions.entryKey);
  if (!threads) return null;
  const replies = threads.replies.filter(({ comment_id }) => comment_id === comment.id);
  const isAssigned = threads.assignments.some(({ comment_id }) => comment_id === comment.id);
  const type = comment.is_addressed ? "addressed" : "dismissed";
  const done = isDone(comment)
    ? threads.acted.find((each) => each.comment_id === comment.id && each.action_type === type)
    : undefined;
  if (!threads.may.comment && replies.length === 0 && !isAssigned && !comment.written && !done) return null;
  async function add(entry: actions.Entry) {
    const refused = await actions.addReply(store, comment.id, entry, key);
    if (refused === null) setKey(actions.entryKey());
    return refused;
  }
  return (
    <section aria-label="Replies" className="space-y-3 border-t border-rule pt-3">
      {comment.written ? <WrittenActions {...{ comment, store, threads }} /> : null}
      {done ? (
        <p className="text-xs text-ink-faint">
          {type === "addressed" ? "Addressed" : "Dismissed"} by {authorName(done.by)}{" "}
          <RelativeTime iso={done.at} />
        </p>
      ) : null}
      <ThreadAssignee {...{ comment, store, threads }} />
      {replies.length > 0 ? (
        <ol className="space-y-3">
          {replies.map((reply) => (
            <li key={reply.reply_id} aria-label={`Reply of ${authorName(reply.author)}`}>
              <ReplyEntry {...{ reply, store, threads }} />
            </li>
          ))}
        </ol>
      ) : null}
      {threads.may.comment ? (
        <ThreadComposer
          store={store}
          label={`Reply to comment ${comment.number}`}
          placeholder="Reply"
          submit="Reply"
          onSend={add}
        />
      ) : null}
    </section>
  );
}

interface ReplyEntryProps {
  reply: Reply;
  store: ReaderStore;
  threads: Threads;
}

function ReplyEntry({ reply, store, threads }: ReplyEntryProps) {
  const [isEditing, setEditing] = useState(false);
  const isOwner = useStore(store, (state) => state.session.is_owner);
  const close = () => setEditing(false);
  return (
    <>
      <EntryHead
        entry={reply}
        onEdit={reply.is_own && threads.may.comment ? () => setEditing(true) : null}
        onDelete={
          threads.may.comment && (reply.is_own || isOwner)
            ? () => actions.deleteReply(store, reply.reply_id)
            : null
        }
        what="reply"
      />
      {isEditing ? (
        <ThreadComposer
          store={store}
          label="Change the reply"
          initial={reply.message}
          submit="Save"
          onCancel={close}
          onSend={async (entry) => {
            const refused = await actions.editReply(store, reply.reply_id, entry);
            if (refused === null) close();
            return refused;
          }}
        />
      ) : (
        <MentionedText text={reply.message} people={reply.mentions} />
      )}
    </>
  );
}

interface EntryHeadProps {
  entry: Pick<Reply, "author" | "created_at" | "edited_at">;
  onEdit: (() => void) | null;
  /** Throws if the server refuses. */
  onDelete: (() => Promise<void>) | null;
  what: string;
}

/** Who wrote an entry and when, and what the user can do with it. */
function EntryHead({ entry, onEdit, onDelete, what }: EntryHeadProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <div className="flex items-center gap-1 text-xs text-ink-faint">
        <p className="mr-auto min-w-0 [overflow-wrap:anywhere]">
          <span className="font-medium text-ink">{authorName(entry.author)}</span>{" "}
          <RelativeTime iso={entry.created_at} />
          {entry.edited_at ? (
            <>
              , changed <RelativeTime iso={entry.edited_at} />
            </>
          ) : null}
        </p>
        {onEdit ? (
          <IconButton
            label={`Change this ${what}`}
            onClick={onEdit}
            icon={<Pencil size={13} aria-hidden="true" />}
          />
        ) : null}
        {onDelete ? (
          <IconButton
            label={`Delete this ${what}`}
            onClick={() => setAsks(true)}
            icon={<Trash2 size={13} aria-hidden="true" />}
          />
        ) : null}
      </div>
      {onDelete ? (
        <ConfirmDialog
          open={asks}
          onOpenChange={setAsks}
          title={`Delete this ${what}?`}
          description={what === "reply" ? "It goes for everybody." : "Its replies go with it, for everybody."}
          action={`Delete ${what}`}
          onConfirm={onDelete}
        />
      ) : null}
    </>
  );
}

function IconButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button look="quiet" size="icon" aria-label={label} title={label} onClick={onClick} className="size-6">
      {icon}
    </Button>
  );
}

/** The head of a comment that a person wrote: its author, resolve, change and delete. */
function WrittenActions({ comment, store, threads }: ThreadPanelProps & { threads: Threads }) {
  const { written } = comment;
  const isOwner = useStore(store, (state) => state.session.is_owner);
  const [isEditing, setEditing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  if (!written) return null;
  const { comment_id: id, resolved } = written;
  const close = () => setEditing(false);
  const mayResolve = threads.may.edit || (written.is_own && threads.may.comment);
  return (
    <div className="space-y-2">
      <EntryHead
        entry={written}
        onEdit={written.is_own && threads.may.comment ? () => setEditing(true) : null}
        onDelete={
          threads.may.comment && (written.is_own || isOwner) ? () => actions.deleteWritten(store, id) : null
        }
        what="comment"
      />
      {isEditing ? null : <MentionedText text={written.message} people={written.mentions} />}
      {isEditing ? (
        <ThreadComposer
          store={store}
          label="Change the comment"
          initial={written.message}
          submit="Save"
          onCancel={close}
          onSend={async (entry) => {
            const answer = await actions.editWritten(store, id, entry, written.title);
            if (answer === null) close();
            return answer;
          }}
        />
      ) : null}
      {resolved ? (
        <p className="text-xs text-ink-faint">
          Resolved by {authorName(resolved.by)} <RelativeTime iso={resolved.at} />
        </p>
      ) : null}
      {refused ? <Notice tone="critical">Not saved. {refused}</Notice> : null}
      {mayResolve ? (
        <Button
          size="sm"
          onClick={async () => setRefused(await actions.resolveWritten(store, id, resolved === null))}
        >
          {resolved ? <RotateCcw size={15} aria-hidden="true" /> : <Check size={15} aria-hidden="true" />}
          {resolved ? "Reopen" : "Resolve"}
        </Button>
      ) : null}
    </div>
  );
}
