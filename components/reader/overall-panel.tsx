"use client";

import { Prose } from "#components/ui/prose.tsx";
import { useStore } from "#components/ui/store.ts";
import { IgnoredList } from "./ignored-list.tsx";
import { Assessment } from "./opening.tsx";
import type { ReaderStore } from "./reader-store.ts";
import { ReceiptDetails } from "./receipt-details.tsx";
import { RevisionPanel } from "./revision-panel.tsx";
import type { ReaderControls } from "./use-reader-controls.ts";
import { VersionsPanel } from "./versions-panel.tsx";

export function OverallPanel({ store, controls }: { store: ReaderStore; controls: ReaderControls }) {
  const session = useStore(store, (state) => state.session);
  const { overview, feedback } = session;
  return (
    <section
      aria-label="Overall assessment"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 space-y-6 overflow-y-auto overscroll-contain pt-4 pb-8 text-sm"
    >
      {session.is_preview ? (
        <p className="rounded-md bg-accent-wash px-3 py-2">
          This is a preview. A full review gives more comments.
        </p>
      ) : null}
      {session.steering_prompt ? (
        <div>
          <h3 className="font-semibold">Your focus</h3>
          <p className="mt-1 whitespace-pre-wrap text-ink-soft">{session.steering_prompt}</p>
        </div>
      ) : null}
      {session.revision_check ? (
        <RevisionPanel sessionId={session.session_id} check={session.revision_check} controls={controls} />
      ) : null}
      {session.processing_status === "completed" && session.user_email !== "" ? (
        <VersionsPanel sessionId={session.session_id} {...{ store, controls }} />
      ) : null}
      {overview === null ? (
        <Prose markdown={feedback.overall.content} />
      ) : (
        <Assessment overview={overview} store={store} controls={controls} />
      )}
      {feedback.overall.details === "" ? null : <Prose markdown={feedback.overall.details} />}
      {session.is_owner ? <IgnoredList documentId={session.document_id} /> : null}
      {session.receipt ? <ReceiptDetails receipt={session.receipt} /> : null}
    </section>
  );
}
