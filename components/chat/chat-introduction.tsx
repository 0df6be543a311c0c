"use client";

import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useStore } from "#components/ui/store.ts";
import type { ChatPanelProps } from "./chat-panel.tsx";
import { suggestedQuestions } from "./suggested-questions.ts";

type ChatIntroductionProps = Pick<ChatPanelProps, "conversation" | "comment" | "model"> & {
  isEmpty: boolean;
  isBusy: boolean;
  onAsk: (question: string) => void;
};

/** What stands before the first question: what was said earlier is on its way, or what can be asked. */
export function ChatIntroduction(props: ChatIntroductionProps) {
  const { conversation, comment, model, isEmpty, isBusy, onAsk } = props;
  const history = useStore(conversation, (state) => state.history);
  const reason = useStore(conversation, (state) => state.historyReason);

  if (history === "failed") {
    return (
      <Notice tone="critical" className="mb-4">
        <p className="font-medium">The earlier conversation could not be loaded.</p>
        <p className="mt-0.5">{reason} You can ask all the same.</p>
        <Button size="sm" className="mt-2" onClick={() => void conversation.load()}>
          Load it again
        </Button>
      </Notice>
    );
  }
  if (!isEmpty) return null;
  if (history !== "read") return <Loading />;
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">
        {comment
          ? "Ask about this comment. Replies draw on the review and on the text, and link to the passages that they rest on."
          : "Ask about the manuscript or its comments. Replies draw on the review and on the text, and link to the passages that they rest on."}
      </p>
      {model === null ? <WithoutModel /> : null}
      <ul aria-label="Questions to start with" className="space-y-1.5">
        {suggestedQuestions(comment).map((question) => (
          <li key={question}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onAsk(question)}
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

function WithoutModel() {
  return (
    <div className="rounded-md bg-accent-wash px-3 py-2.5">
      <p>
        No language model is configured on this server. Replies are put together from the review and the text
        alone: what a comment rests on, how it was worked out, and what the text says about it.
      </p>
      <details className="mt-1.5">
        <summary className="text-accent">How to have a model answer</summary>
        <p className="mt-1.5 text-ink-soft">
          Whoever runs this server sets <code>OPENAI_API_KEY</code> or <code>OPENAI_BASE_URL</code> (any
          server that speaks OpenAI's protocol, one on this machine too) and <code>REVIEW_MODEL</code> in{" "}
          <code>.env</code>, and starts Galley again. <code>npm run galley models</code> tests it.
        </p>
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
