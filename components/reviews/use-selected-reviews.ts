"use client";

import { useEffect, useRef, useState } from "react";
import { doForEach, type Refused } from "#components/ui/do-for-each.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import type { ManuscriptRow } from "./group-versions.ts";
import {
  type ReviewSelection,
  rowsBetween,
  selectedReviews,
  versionsOf,
  withSelected,
} from "./review-selection.ts";

export interface SelectedReviews {
  selection: ReviewSelection;
  /** The selected reviews that are shown. */
  items: readonly HistoryItem[];
  /** True while versions are fetched that were selected with their manuscript. */
  isLoading: boolean;
  /** The manuscripts whose versions could not be fetched. They are not selected. */
  refused: readonly Refused<HistoryItem>[];
  /** Selects manuscripts with all their versions: one, or with `isRange` all since the last one. */
  selectRow: (row: ManuscriptRow, isSelected: boolean, isRange: boolean) => void;
  selectOne: (item: HistoryItem, isSelected: boolean) => void;
  selectAll: (isSelected: boolean) => void;
}

/** The reviews that the user selected to act on them at once. Escape clears the selection. */
export function useSelectedReviews(
  rows: readonly ManuscriptRow[],
  loadVersions: (item: HistoryItem) => Promise<HistoryItem[]>,
): SelectedReviews {
  const [selection, setSelection] = useState<ReviewSelection>(new Set());
  const [loads, setLoads] = useState(0);
  const [refused, setRefused] = useState<readonly Refused<HistoryItem>[]>([]);
  const last = useRef<string | null>(null);
  const items = selectedReviews(rows, selection);
  useEscape(items.length > 0, () => setSelection(new Set()));

  async function select(some: readonly ManuscriptRow[], isSelected: boolean) {
    setRefused([]);
    setSelection((known) => withSelected(known, some.flatMap(versionsOf), isSelected));
    const missing = some.filter(({ newest, earlier }) => earlier.length < newest.versions_count - 1);
    if (!isSelected || missing.length === 0) return;
    setLoads((count) => count + 1);
    const failed = await doForEach(
      missing.map(({ newest }) => newest),
      async (newest) => {
        const found = await loadVersions(newest);
        // Whoever took the manuscript out meanwhile keeps it out.
        setSelection((known) => (known.has(newest.session_id) ? withSelected(known, found, true) : known));
      },
    );
    const out = missing.filter(({ newest }) => failed.some(({ item }) => item === newest));
    setSelection((known) => withSelected(known, out.flatMap(versionsOf), false));
    setRefused(failed);
    setLoads((count) => count - 1);
  }

  return {
    selection,
    items,
    isLoading: loads > 0,
    refused,
    selectRow: (row, isSelected, isRange) => {
      const id = row.newest.manuscript_id;
      const some = isRange ? rowsBetween(rows, last.current, id) : [row];
      last.current = id;
      void select(some, isSelected);
    },
    selectOne: (item, isSelected) => setSelection((known) => withSelected(known, [item], isSelected)),
    selectAll: (isSelected) => void select(rows, isSelected),
  };
}

function useEscape(isOn: boolean, clear: () => void): void {
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    if (!isOn) return;
    function press(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere(event.target)) return;
      latest.current();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn]);
}

/** True in menus, dialogs and fields, where Escape means something else. */
function isElsewhere(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest("input:not([type=checkbox]), select, [role=dialog], [role=alertdialog], [role=menu]") !==
    null
  );
}
