"use client";

import { RemainingList } from "#components/versions/remaining-list.tsx";
import { useVersions } from "#components/versions/use-versions.ts";
import { VersionList } from "#components/versions/version-list.tsx";
import { countNoun } from "#lib/count-noun.ts";

/** The versions of the manuscript, and what is left of earlier ones, to open above a comparison. */
export function LeftOver({ sessionId }: { sessionId: string }) {
  const versions = useVersions(sessionId);
  if (!versions || versions.versions.length < 2) return null;
  const { versions: all, what_is_left: left } = versions;
  return (
    <details className="mt-3 max-w-3xl text-sm">
      <summary className="w-fit py-1 hover:text-accent">
        {countNoun(all.length, "version")}
        {left ? ` · ${countNoun(left.total_count, "comment")} of earlier versions left` : ""}
      </summary>
      <div className="mt-2 space-y-4">
        <VersionList versions={versions} sessionId={sessionId} />
        {left && left.total_count > 0 ? (
          <div>
            <h2 className="mb-2 font-medium">What is left in version {left.version}</h2>
            <RemainingList comments={left.comments} />
          </div>
        ) : null}
      </div>
    </details>
  );
}
