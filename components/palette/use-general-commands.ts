"use client";

import { useRouter } from "next/navigation";
import { useEffect, useMemo, useState } from "react";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { chooseTheme } from "#components/shell/theme.ts";
import { call } from "#lib/client/client.ts";
import { THEMES } from "#lib/contract/theme.ts";
import { listHistory } from "#lib/reviews/contract.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import type { Command } from "./command.ts";

/** The newest reviews that the palette knows. */
const REVIEWS = 100;

const PAGES: readonly (readonly [label: string, href: string, keywords?: string])[] = [
  ["My reviews", "/reviews", "desk home upload new"],
  ["Profile", "/settings", "settings name preferences theme"],
  ["Venues", "/settings/venues", "settings journal conference"],
  ["Assistants", "/settings/assistants", "settings mcp connect"],
  ["Connected apps", "/settings/connected-apps", "settings access"],
  ["API keys", "/settings/api-keys", "settings token"],
  ["Account", "/settings/account", "settings export download delete data"],
  ["Organizations", "/organizations", "members pool"],
  ["Computed checks", "/checks"],
  ["API reference", "/api-docs", "docs openapi"],
];

const PAID_PAGES: typeof PAGES = [
  ["Credits", "/settings/credits", "balance"],
  ["Plan and invoices", "/settings/plan", "subscription"],
  ["Prices", "/pricing", "buy"],
];

const THEME_LABELS = {
  system: "Use the theme of the system",
  light: "Use the light theme",
  dark: "Use the dark theme",
};

/** Returns the commands that every page has: reviews, pages and the theme. Reviews are fetched each time the palette opens. */
export function useGeneralCommands(open: boolean): readonly Command[] {
  const router = useRouter();
  const costsCredits = useCreditsInUse();
  const reviews = useReviews(open);
  return useMemo(() => {
    const go = (href: string) => () => router.push(href);
    return [
      { id: "upload", group: "Actions", label: "Upload a manuscript", keywords: "new", run: go("/reviews") },
      ...THEMES.map(
        (theme): Command => ({
          id: `theme ${theme}`,
          group: "Actions",
          label: THEME_LABELS[theme],
          keywords: "colours mode appearance",
          // This browser keeps it even where it cannot be saved.
          run: () => void chooseTheme(theme).catch(() => {}),
        }),
      ),
      ...reviews.map(
        (item): Command => ({
          id: item.session_id,
          group: "Reviews",
          label: item.title ?? item.filename,
          keywords: item.filename,
          run: go(`/reviews/${item.session_id}`),
        }),
      ),
      ...[...PAGES, ...(costsCredits ? PAID_PAGES : [])].map(
        ([label, href, keywords = ""]): Command => ({
          id: href,
          group: "Go to",
          label,
          keywords,
          run: go(href),
        }),
      ),
    ];
  }, [router, costsCredits, reviews]);
}

function useReviews(open: boolean): readonly HistoryItem[] {
  const [reviews, setReviews] = useState<readonly HistoryItem[]>([]);
  useEffect(() => {
    if (!open) return;
    // Without the list the palette still does everything else.
    call(listHistory, { query: { offset: 0, limit: REVIEWS } }).then(setReviews, () => {});
  }, [open]);
  return reviews;
}
