import type { HistoryItem } from "#lib/reviews/schema.ts";

export const REVIEW_ORDERS = ["oldest", "title", "open", "domain"] as const;
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

export interface ReviewFilter {
  text: string;
  /** The first part of the domain, such as `science`. */
  area: string | null;
  kind: "full" | "preview" | null;
  visibility: "public" | "private" | null;
  unviewed: boolean;
  /** Null for the newest first. */
  order: ReviewOrder | null;
}

export const NO_REVIEW_FILTER: ReviewFilter = {
  text: "",
  area: null,
  kind: null,
  visibility: null,
  unviewed: false,
  order: null,
};

export function areaOf(domain: string | null): string | null {
  return domain?.split("/")[0] ?? null;
}

export function areasOf(items: readonly HistoryItem[]): string[] {
  return [...new Set(items.flatMap((item) => areaOf(item.domain) ?? []))].sort();
}

export function filterReviews(items: readonly HistoryItem[], filter: ReviewFilter): HistoryItem[] {
  const words = filter.text.trim().toLowerCase().split(/\s+/);
  const found = items.filter((item) => {
    if (filter.area && areaOf(item.domain) !== filter.area) return false;
    if (filter.kind && item.is_preview !== (filter.kind === "preview")) return false;
    if (filter.visibility && item.is_public !== (filter.visibility === "public")) return false;
    if (filter.unviewed && item.viewed) return false;
    const text =
      `${item.title ?? ""} ${item.summary ?? ""} ${item.filename} ${item.domain ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return filter.order ? found.toSorted(ORDERS[filter.order]) : found;
}

const nameOf = ({ title, filename }: HistoryItem) => title ?? filename;
const openCount = (item: HistoryItem) => item.comments_count - item.addressed_count - item.dismissed_count;
const byName = (one: HistoryItem, other: HistoryItem) =>
  nameOf(one).localeCompare(nameOf(other), undefined, { numeric: true });

const ORDERS: Record<ReviewOrder, (one: HistoryItem, other: HistoryItem) => number> = {
  oldest: (one, other) => one.created_at.localeCompare(other.created_at),
  title: byName,
  open: (one, other) => openCount(other) - openCount(one),
  // Reviews without a domain come last.
  domain: (one, other) =>
    (one.domain ?? "\uffff").localeCompare(other.domain ?? "\uffff") || byName(one, other),
};
