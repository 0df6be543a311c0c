"use client";

import { useEffect } from "react";
import { notify } from "#components/shell/browser-notices.ts";
import { collected } from "#components/ui/collected.ts";
import { useToast } from "#components/ui/toast.tsx";
import { ApiError } from "#lib/client/client.ts";
import type { ActionType } from "#lib/reviews/comment-schema.ts";
import { type ReviewChange, reviewChange } from "#lib/reviews/writing-schema.ts";
import { withActions } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import { refreshThreads, show } from "./thread-actions.ts";
import { authorName } from "./written-comments.ts";

/** Actions of others that come within this time are shown at once (milliseconds). */
const TOGETHER_MS = 20;

/** Shows what others do in the review while it is open, from the last change that the page knows. */
export function useReviewChanges(store: ReaderStore): void {
  const toast = useToast();
  useEffect(() => {
    const { session, threads } = store.get();
    if (!threads) return;
    const showAction = collectedActions(store);
    const refresh = collected(() => refreshOrLeave(store, toast));
    const source = new EventSource(
      `/api/history/${session.session_id}/events?after=${threads.last_event_id}`,
    );
    source.addEventListener("change", ({ data }) => {
      const { data: change, success } = reviewChange.safeParse(JSON.parse(String(data)));
      if (!success) return;
      if (change.change === "action") showAction(change);
      void refresh().then(() => tell(store, change));
    });
    // The browser tries again by itself, unless the server refuses: then the access has ended.
    source.addEventListener("error", () => {
      if (source.readyState === EventSource.CLOSED) void refresh();
    });
    return () => source.close();
  }, [store, toast]);
}

async function refreshOrLeave(store: ReaderStore, toast: ReturnType<typeof useToast>): Promise<void> {
  try {
    await refreshThreads(store);
  } catch (error) {
    // The next change tries again.
    if (!(error instanceof ApiError) || (error.status !== 403 && error.status !== 404)) return;
    show(store, null);
    toast({ title: "You can no longer take part in this review. Its owner has changed your access." });
  }
}

/**
 * Returns a function that shows the actions of others. Many that come at once are shown together. The user's own are
 * shown already.
 */
function collectedActions(store: ReaderStore): (change: ReviewChange) => void {
  let waiting = new Map<string, ActionType | null>();
  return ({ comment_id, action_type, person_id }) => {
    if (store.get().threads?.you === person_id) return;
    if (waiting.size === 0)
      setTimeout(() => {
        store.set(withActions(store.get(), waiting));
        waiting = new Map();
      }, TOGETHER_MS);
    waiting.set(comment_id, action_type);
  };
}

const WORDS: Partial<Record<ReviewChange["change"], string>> = {
  "reply-added": "answered",
  "comment-written": "wrote a comment",
  "comment-assigned": "assigned a comment to you",
};

/** Tells who has the page open in the background what concerns them. */
function tell(store: ReaderStore, { change, concerns, person_id, entry_id, comment_id }: ReviewChange): void {
  const { threads, session } = store.get();
  const words = WORDS[change];
  if (!threads || !words || !concerns.includes(threads.you) || person_id === threads.you) return;
  const reply = threads.replies.find(({ reply_id }) => reply_id === entry_id);
  const written = threads.written_comments.find((each) => each.comment_id === comment_id);
  const assigned = threads.assignments.find((each) => each.comment_id === comment_id);
  const author = change === "comment-assigned" ? (assigned?.assigned_by ?? null) : (reply ?? written)?.author;
  notify(`${authorName(author ?? null)} ${words}`, {
    body: (reply ?? written)?.message ?? session.title ?? session.filename,
    tag: entry_id ?? comment_id,
  });
}
