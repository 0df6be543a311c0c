import type { HistoryItem } from "#lib/reviews/schema.ts";

export interface ReviewFilter {
  text: string;
  /** The first part of the domain, such as `science`. */
  area: string | null;
  kind: "full" | "preview" | null;
  visibility: "public" | "private" | null;
  unviewed: boolean;
}

export const NO_REVIEW_FILTER: ReviewFilter = {
  text: "",
  area: null,
  kind: null,
  visibility: null,
  unviewed: false,
};

export function areaOf(domain: string | null): string | null {
  return domain?.split("/")[0] ?? null;
}

export function areasOf(items: readonly HistoryItem[]): string[] {
  return [...new Set(items.flatMap((item) => areaOf(item.domain) ?? []))].sort();
}

export function filterReviews(items: readonly HistoryItem[], filter: ReviewFilter): HistoryItem[] {
  const words = filter.text.trim().toLowerCase().split(/\s+/);
  return items.filter((item) => {
    if (filter.area && areaOf(item.domain) !== filter.area) return false;
    if (filter.kind && item.is_preview !== (filter.kind === "preview")) return false;
    if (filter.visibility && item.is_public !== (filter.visibility === "public")) return false;
    if (filter.unviewed && item.viewed) return false;
    const text =
      `${item.title ?? ""} ${item.summary ?? ""} ${item.filename} ${item.domain ?? ""}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
