"use client";

import { type RefObject, useMemo } from "react";
import { ChatPanel } from "#components/chat/chat-panel.tsx";
import type { Conversation } from "#components/chat/conversation.ts";
import type { CommentAccess } from "#components/chat/proposal-card.tsx";
import { useStore } from "#components/ui/store.ts";
import { usePageLinks } from "./page-links.ts";
import { type Action, actOn } from "./reader-actions.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

export interface Chat {
  conversation: Conversation;
  /** The model that replies, or null if none is configured. */
  model: string | null;
}

interface DiscussionProps {
  chat: Chat;
  store: ReaderStore;
  controls: ReaderControls;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** The chat beside the manuscript. Links in its replies lead to passages and comments. */
export function Discussion({ chat, store, controls, input }: DiscussionProps) {
  const discussing = useStore(store, (state) => state.discussing);
  const comments = useStore(store, (state) => state.comments);
  const numbers = useMemo(() => new Map(comments.map(({ id, number }) => [id, number])), [comments]);

  const pageLinks = usePageLinks(store, controls, controls.pointAt);

  const access = useMemo<CommentAccess>(
    () => ({
      find: (id) => comments.find((comment) => comment.id === id) ?? null,
      async change(change, ids) {
        const action: Action = { type: change === "dismiss" ? "dismissed" : "addressed" };
        const areDone = await Promise.all(ids.map((id) => actOn(store, id, action)));
        const failed = ids.filter((_, i) => !areDone[i]);
        if (failed.length === 0) return null;
        const reason = failed.map((id) => store.get().refusals[id]).find(Boolean) ?? "Try again.";
        return `${failed.length} of ${ids.length} not changed. ${reason}`;
      },
    }),
    [comments, store],
  );

  return (
    <ChatPanel
      conversation={chat.conversation}
      model={chat.model}
      comment={comments.find(({ id }) => id === discussing) ?? null}
      comments={access}
      numberOf={(id) => numbers.get(id) ?? null}
      pageLinks={pageLinks}
      input={input}
      onShowComment={controls.leaveDiscussion}
      onDiscussAll={() => controls.discuss(null)}
      onLeave={controls.leaveDiscussion}
    />
  );
}
