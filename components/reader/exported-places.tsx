import { Notice } from "#components/ui/notice.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { ExportPlaces } from "#lib/reviews/export-schema.ts";

/** Says where the comments are in a file that was saved, and why some are not on their words. */
export function ExportedPlaces({ places }: { places: ExportPlaces }) {
  const { filename, comments, notes } = places;
  // What is true of all comments is among the notes.
  const others = comments.filter(
    ({ placement, reason }) => placement !== "exact" && !notes.includes(reason ?? ""),
  );
  return (
    <div className="space-y-2">
      <Notice tone="good">
        <p className="font-medium wrap-anywhere">{filename}</p>
        <p>{placesSentence(places)}</p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notice>
      {others.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft">
            {countNoun(others.length, "comment")} not on the exact words
          </summary>
          <ul className="mt-1.5 max-h-40 space-y-1 overflow-y-auto">
            {others.map(({ comment_id, number, reason }) => (
              <li key={comment_id}>
                <span className="font-mono text-xs">{number}</span> {reason}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

/** Returns “30 comments: 27 on the exact words, 2 on their paragraph, 1 at the end.” */
function placesSentence({ counts, comments }: ExportPlaces): string {
  const parts = [
    { n: counts.exact, where: "on the exact words" },
    { n: counts.paragraph, where: "on the paragraph" },
    { n: counts.end, where: "at the end" },
  ].flatMap(({ n, where }) => (n > 0 ? [`${n} ${where}`] : []));
  if (comments.length === 0) return "The file has no comments, because none were chosen.";
  return `${countNoun(comments.length, "comment")}: ${parts.join(", ")}.`;
}
