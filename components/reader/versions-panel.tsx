"use client";

import { LocateFixed } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { useStore } from "#components/ui/store.ts";
import { RemainingList } from "#components/versions/remaining-list.tsx";
import { useVersions } from "#components/versions/use-versions.ts";
import { VersionList } from "#components/versions/version-list.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { RemainingComment, WhatIsLeft } from "#lib/reviews/versions-schema.ts";
import { isDone } from "./reader-state.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

interface VersionsPanelProps {
  sessionId: string;
  store: ReaderStore;
  controls: ReaderControls;
}

/** Lists the versions of the manuscript and what is left of earlier ones. Shows nothing for a manuscript with one version. */
export function VersionsPanel({ sessionId, store, controls }: VersionsPanelProps) {
  const versions = useVersions(sessionId);
  if (!versions || versions.versions.length < 2) return null;
  return (
    <section aria-labelledby="versions" className="rounded-lg border border-rule bg-sheet p-4">
      <h3 id="versions" className="mb-2 font-semibold">
        Versions of this manuscript
      </h3>
      <VersionList versions={versions} sessionId={sessionId} />
      {versions.what_is_left ? (
        <Left left={versions.what_is_left} {...{ sessionId, store, controls }} />
      ) : null}
    </section>
  );
}

function Left({ left, sessionId, store, controls }: VersionsPanelProps & { left: WhatIsLeft }) {
  const own = useStore(store, (state) => state.comments);
  const done = new Set(own.filter(isDone).map(({ id }) => id));
  const comments = left.comments.filter(
    ({ session_id, comment_id }) => session_id !== sessionId || !done.has(comment_id),
  );
  const total = left.total_count - (left.comments.length - comments.length);
  const isNewest = left.session_id === sessionId;
  return (
    <div className="mt-4">
      <h4 className="font-medium">What is left</h4>
      <p className="mt-0.5 mb-2 text-ink-soft">
        {total === 0
          ? `Version ${left.version} has settled all comments of earlier versions.`
          : `Version ${left.version} has not settled ${countNoun(total, "comment")} of earlier versions. `}
        {isNewest ? null : (
          <Link href={`/reviews/${left.session_id}`} className="link">
            Open version {left.version}
          </Link>
        )}
      </p>
      {comments.length > 0 ? (
        <RemainingList
          comments={comments}
          actionOf={(comment) => (isNewest ? <ShowButton {...{ comment, sessionId, controls }} /> : null)}
        />
      ) : null}
      {total > comments.length ? (
        <p className="mt-2 text-xs text-ink-faint">The list shows the gravest {comments.length}.</p>
      ) : null}
    </div>
  );
}

interface ShowButtonProps {
  comment: RemainingComment;
  sessionId: string;
  controls: ReaderControls;
}

/** Leads to the comment where this version has it, else to its passage. */
function ShowButton({ comment, sessionId, controls }: ShowButtonProps) {
  const passage = comment.quote_now === null ? null : controls.find(comment.quote_now);
  if (comment.session_id === sessionId)
    return (
      <Button size="sm" onClick={() => controls.choose(comment.comment_id)}>
        Show the comment
      </Button>
    );
  return passage ? (
    <Button size="sm" onClick={() => controls.point(passage)}>
      <LocateFixed size={14} aria-hidden="true" />
      Show in the manuscript
    </Button>
  ) : null;
}
