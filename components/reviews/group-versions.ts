import type { HistoryItem } from "#lib/reviews/schema.ts";
import { filterReviews, NO_REVIEW_FILTER, type ReviewFilter } from "./filter-reviews.ts";

/** The reviews of one manuscript, as one row of the list. */
export interface ManuscriptRow {
  newest: HistoryItem;
  /** The other versions that are loaded, the newest first. */
  earlier: readonly HistoryItem[];
  /** True if the filter fits earlier versions only. */
  isFoundEarlier: boolean;
}

/** Makes one row of all versions of a manuscript. A row is shown if the filter fits any version, and sorted by its newest. */
export function groupVersions(items: readonly HistoryItem[], filter: ReviewFilter): ManuscriptRow[] {
  const fitting = new Set(filterReviews(items, filter));
  const rows = new Map<HistoryItem, ManuscriptRow>();
  for (const versions of byManuscript(items)) {
    const [newest, ...earlier] = versions.toSorted((one, other) => other.version_number - one.version_number);
    if (!newest || !versions.some((item) => fitting.has(item))) continue;
    rows.set(newest, { newest, earlier, isFoundEarlier: !fitting.has(newest) });
  }
  return filterReviews([...rows.keys()], { ...NO_REVIEW_FILTER, order: filter.order }).flatMap(
    (newest) => rows.get(newest) ?? [],
  );
}

function byManuscript(items: readonly HistoryItem[]): HistoryItem[][] {
  const groups = new Map<string, HistoryItem[]>();
  for (const item of items) {
    const group = groups.get(item.manuscript_id);
    if (group) group.push(item);
    else groups.set(item.manuscript_id, [item]);
  }
  return [...groups.values()];
}
