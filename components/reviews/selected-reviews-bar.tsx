"use client";

import { Lock, Trash2, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { Refused } from "#components/ui/do-for-each.ts";
import { Notice } from "#components/ui/notice.tsx";
import { SelectBox } from "#components/ui/select-box.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { DeleteReviews } from "./delete-reviews.tsx";
import { countReviews, nameReview } from "./review-selection.ts";
import { type ReviewWorkInput, useReviewWork } from "./use-review-work.ts";
import type { SelectedReviews } from "./use-selected-reviews.ts";

interface SelectedReviewsBarProps extends ReviewWorkInput {
  selected: SelectedReviews;
  /** The manuscripts that the list shows. */
  rowsCount: number;
  isAllSelected: boolean;
}

/** Selects all reviews that are shown, and says what can be done with the selected ones. */
export function SelectedReviewsBar(props: SelectedReviewsBarProps) {
  const { selected, rowsCount, isAllSelected } = props;
  const { items, selectAll } = selected;
  const [asking, setAsking] = useState(false);
  const work = useReviewWork(props);
  const isAny = items.length > 0;
  return (
    <section
      aria-label="Selection"
      className={`rounded-md ${isAny ? "sticky top-14 z-20 bg-accent-wash" : ""}`}
    >
      <div className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 py-0.5 pr-1 text-sm">
        {isAny || rowsCount > 1 ? (
          <span className="flex items-center gap-2">
            <SelectBox
              label={`Select all ${countNoun(rowsCount, "manuscript")} shown`}
              isSelected={isAllSelected}
              isPartly={isAny && !isAllSelected}
              onSelect={selectAll}
            />
            {isAny ? null : (
              <span aria-hidden="true" className="text-ink-faint">
                Select all
              </span>
            )}
          </span>
        ) : null}
        <p className="mr-auto min-w-0 tabular-nums" role="status">
          {work.progress ?? (isAny ? `${countReviews(items)} selected` : "")}
          {isAny && selected.isLoading ? " · finding their versions …" : ""}
        </p>
        {isAny ? (
          <Actions
            items={items}
            disabled={work.progress !== null || selected.isLoading}
            onDelete={() => setAsking(true)}
            onPrivate={work.makePrivate}
            onClear={() => selectAll(false)}
          />
        ) : null}
      </div>
      <Refusals
        title={work.refusedTitle}
        refused={work.refused.filter(({ item }) => selected.selection.has(item.session_id))}
      />
      <Refusals
        title="The versions of these manuscripts could not be found, so they are not selected:"
        refused={selected.refused}
      />
      <DeleteReviews items={items} open={asking} onOpenChange={setAsking} onConfirm={work.remove} />
    </section>
  );
}

interface ActionsProps {
  items: readonly HistoryItem[];
  disabled: boolean;
  onDelete: () => void;
  onPrivate: () => void;
  onClear: () => void;
}

function Actions({ items, disabled, onDelete, onPrivate, onClear }: ActionsProps) {
  const publicCount = items.filter(({ is_public }) => is_public).length;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {publicCount > 0 ? (
        <Button size="sm" disabled={disabled} onClick={onPrivate}>
          <Lock size={14} aria-hidden="true" />
          Make {publicCount === items.length ? "private" : `${publicCount} private`}
        </Button>
      ) : null}
      <Button size="sm" look="danger" disabled={disabled} onClick={onDelete}>
        <Trash2 size={14} aria-hidden="true" />
        Delete …
      </Button>
      <Button size="icon" look="quiet" aria-label="Clear the selection" title="Clear (Esc)" onClick={onClear}>
        <X size={15} aria-hidden="true" />
      </Button>
    </div>
  );
}

function Refusals({ title, refused }: { title: string; refused: readonly Refused<HistoryItem>[] }) {
  if (refused.length === 0) return null;
  return (
    <Notice tone="critical" className="mb-2">
      <p>{title}</p>
      <ul className="mt-1 list-disc pl-4">
        {refused.map(({ item, reason }) => (
          <li key={item.session_id} className="wrap-anywhere">
            <span className="font-medium">{nameReview(item)}</span>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
