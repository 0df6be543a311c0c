"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useStore } from "#components/ui/store.ts";
import { HOW_TO_ADD_A_MODEL } from "#lib/chat/request-types.ts";
import type { ChatPanelProps } from "./chat-panel-props.ts";
import { suggestedQuestions } from "./suggested-questions.ts";

type ChatIntroductionProps = Pick<ChatPanelProps, "conversation" | "comment" | "model"> & {
  isEmpty: boolean;
  isBusy: boolean;
  onSend: (question: string) => void;
};

/** Stands before the first message: earlier messages that are loading, or first questions to ask. */
export function ChatIntroduction({ conversation, isEmpty, ...props }: ChatIntroductionProps) {
  const history = useStore(conversation, (state) => state.history);
  const reason = useStore(conversation, (state) => state.historyReason);

  if (history === "failed") {
    return (
      <Notice tone="critical" className="mb-4">
        <p className="font-medium">The earlier conversation could not be loaded.</p>
        <p className="mt-0.5">{reason} You can still ask something new.</p>
        <Button size="sm" className="mt-2" onClick={() => void conversation.load()}>
          Load it again
        </Button>
      </Notice>
    );
  }
  if (!isEmpty) return null;
  return history === "read" ? <FirstQuestions {...props} /> : <Loading />;
}

type FirstQuestionsProps = Omit<ChatIntroductionProps, "conversation" | "isEmpty">;

function FirstQuestions({ comment, model, isBusy, onSend }: FirstQuestionsProps) {
  if (model === null) return <WithoutModel comment={comment} />;
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">
        {comment ? "Ask about this comment." : "Ask about the manuscript or its comments."} Replies link to
        the passages and comments that they use.
      </p>
      <ul aria-label="Questions to start with" className="space-y-1.5">
        {suggestedQuestions(comment).map((question) => (
          <li key={question}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onSend(question)}
              className="w-full rounded-md border border-rule bg-sheet px-3 py-1.5 text-left hover:border-accent hover:text-accent disabled:opacity-60"
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function WithoutModel({ comment }: Pick<ChatPanelProps, "comment">) {
  return (
    <div className="rounded-md bg-accent-wash px-3 py-2.5">
      <p>
        No language model is configured on this server. Galley cannot answer questions or rewrite text, but it
        understands the requests below, in English.
      </p>
      <p className="mt-1.5">
        {comment ? null : (
          <>
            You can also type <q>List major comments</q>, <q>List comments about references</q>,{" "}
            <q>Explain comment 3</q> or <q>Dismiss all spelling comments</q>, which you then confirm.{" "}
          </>
        )}
        Write words in quotation marks to find them in the manuscript. Paste a statistic to have it
        recomputed.
      </p>
      <details className="mt-1.5">
        <summary className="text-accent">How to have a model answer</summary>
        <p className="mt-1.5 text-ink-soft">{HOW_TO_ADD_A_MODEL}</p>
      </details>
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading the conversation" className="space-y-2.5">
      <Skeleton className="h-9 w-full rounded-lg" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-10/12" />
      <Skeleton className="h-4 w-6/12" />
    </div>
  );
}
