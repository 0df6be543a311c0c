import Link from "next/link";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { ManuscriptVersion, ManuscriptVersions } from "#lib/reviews/versions-schema.ts";

interface VersionListProps {
  versions: ManuscriptVersions;
  /** The version that the page shows. */
  sessionId: string;
}

/** The versions of a manuscript, the newest first. */
export function VersionList({ versions: { versions, is_cut }, sessionId }: VersionListProps) {
  return (
    <>
      <ol aria-label="Versions" reversed className="divide-y divide-rule border-y border-rule">
        {versions.toReversed().map((version) => (
          <li
            key={version.session_id}
            aria-current={version.session_id === sessionId ? "true" : undefined}
            className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2"
          >
            {version.session_id === sessionId ? (
              <span className="font-medium">Version {version.number}, this one</span>
            ) : (
              <Link href={`/reviews/${version.session_id}`} className="link font-medium">
                Version {version.number}
              </Link>
            )}
            <span className="min-w-0 flex-1 basis-40 text-ink-soft wrap-anywhere">
              {version.filename}
              {branchWords(version, versions)}
            </span>
            <span className="text-xs text-ink-faint tabular-nums">
              {stateWords(version)} · <RelativeTime iso={version.created_at} />
            </span>
          </li>
        ))}
      </ol>
      {is_cut ? <p className="mt-2 text-xs text-ink-faint">Older versions are left out.</p> : null}
    </>
  );
}

/** Says which version this one revises, if it is not the one before it. */
function branchWords(version: ManuscriptVersion, all: readonly ManuscriptVersion[]): string {
  const revised = all.find(({ session_id }) => session_id === version.previous_session_id);
  return revised && revised.number !== version.number - 1 ? `, revises version ${revised.number}` : "";
}

function stateWords({ status, comments: { total_count, open_count } }: ManuscriptVersion): string {
  if (status === "processing") return "in review";
  return `${open_count} of ${countNoun(total_count, "comment")} open`;
}
