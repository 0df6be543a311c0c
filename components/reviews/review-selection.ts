import { countNoun } from "#lib/count-noun.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import type { ManuscriptRow } from "./group-versions.ts";

/** The ids of the selected reviews. Each version of a manuscript is selected by itself. */
export type ReviewSelection = ReadonlySet<string>;

export function versionsOf({ newest, earlier }: ManuscriptRow): HistoryItem[] {
  return [newest, ...earlier];
}

/** Returns the selected reviews of these rows: what is not shown is not acted on. */
export function selectedReviews(rows: readonly ManuscriptRow[], selection: ReviewSelection): HistoryItem[] {
  return rows.flatMap(versionsOf).filter(({ session_id }) => selection.has(session_id));
}

export function withSelected(
  selection: ReviewSelection,
  items: readonly HistoryItem[],
  isSelected: boolean,
): ReviewSelection {
  const ids = new Set(items.map(({ session_id }) => session_id));
  const others = [...selection].filter((id) => !ids.has(id));
  return new Set(isSelected ? [...others, ...ids] : others);
}

/** Returns the rows from one manuscript to another, both included; the other alone if the first is not shown. */
export function rowsBetween(
  rows: readonly ManuscriptRow[],
  from: string | null,
  to: string,
): readonly ManuscriptRow[] {
  const indexOf = (id: string | null) => rows.findIndex(({ newest }) => newest.manuscript_id === id);
  const end = indexOf(to);
  const start = from === null || indexOf(from) < 0 ? end : indexOf(from);
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The selected reviews of one manuscript, and how many it has. */
interface SelectedManuscript {
  id: string;
  name: string;
  count: number;
  of: number;
}

function manuscriptsOf(items: readonly HistoryItem[]): SelectedManuscript[] {
  const found = new Map<string, SelectedManuscript>();
  for (const { manuscript_id, title, filename, versions_count } of items) {
    const known = found.get(manuscript_id);
    if (known) known.count += 1;
    else
      found.set(manuscript_id, { id: manuscript_id, name: title ?? filename, count: 1, of: versions_count });
  }
  return [...found.values()];
}

/** Says how many reviews are selected, and of how many manuscripts if some have versions: "5 reviews of 2 manuscripts". */
export function countReviews(items: readonly HistoryItem[]): string {
  const manuscripts = manuscriptsOf(items);
  const reviews = countNoun(items.length, "review");
  if (manuscripts.every(({ of }) => of === 1)) return reviews;
  const whole = manuscripts.every(({ count, of }) => count === of) ? ", with all versions" : "";
  return `${reviews} of ${countNoun(manuscripts.length, "manuscript")}${whole}`;
}

/** Names the manuscripts of these reviews, each with the versions that are meant. */
export function nameManuscripts(items: readonly HistoryItem[]): { id: string; name: string }[] {
  return manuscriptsOf(items).map(({ id, name, count, of }) => {
    if (of === 1) return { id, name };
    const versions = count === of ? `all ${of} versions` : `${count} of ${of} versions`;
    return { id, name: `${name} (${versions})` };
  });
}

/** Names one review so that it cannot be mistaken for another version. */
export function nameReview({ title, filename, version_number, versions_count }: HistoryItem): string {
  const name = title ?? filename;
  return versions_count > 1 ? `${name}, version ${version_number}` : name;
}
