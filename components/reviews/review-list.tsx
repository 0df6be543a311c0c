"use client";

import { useDeferredValue, useMemo, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { areasOf, NO_REVIEW_FILTER } from "./filter-reviews.ts";
import { groupVersions, type ManuscriptRow } from "./group-versions.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewRow } from "./review-row.tsx";
import { versionsOf } from "./review-selection.ts";
import { SelectedReviewsBar } from "./selected-reviews-bar.tsx";
import { useReviews } from "./use-reviews.ts";
import { type SelectedReviews, useSelectedReviews } from "./use-selected-reviews.ts";

export function ReviewList({ first }: { first: readonly HistoryItem[] }) {
  const { items, isAll, reason, more, remove, removeAll, setPublicAll, loadVersions } = useReviews(first);
  const [filter, setFilter] = useState(NO_REVIEW_FILTER);
  const [deleting, setDeleting] = useState<HistoryItem | null>(null);
  const shown = useDeferredValue(useMemo(() => groupVersions(items, filter), [items, filter]));
  const selected = useSelectedReviews(shown, loadVersions);
  const heading = useRef<HTMLHeadingElement>(null);

  if (items.length === 0) return null;
  return (
    <section aria-labelledby="reviews-heading" className="mt-12">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2
          id="reviews-heading"
          ref={heading}
          tabIndex={-1}
          className="font-serif text-xl font-semibold focus:outline-none"
        >
          Reviews
        </h2>
        {items.length > 3 ? (
          <ReviewFilters filter={filter} areas={areasOf(items)} onChange={setFilter} />
        ) : null}
      </div>
      <p className="sr-only" aria-live="polite">
        {filter === NO_REVIEW_FILTER
          ? ""
          : `${shown.length} ${shown.length === 1 ? "review matches" : "reviews match"}`}
      </p>
      {shown.length > 0 ? (
        <SelectedReviewsBar
          {...{ selected, removeAll, setPublicAll }}
          rowsCount={shown.length}
          isAllSelected={shown.flatMap(versionsOf).length === selected.items.length}
          onDeleted={() => heading.current?.focus()}
        />
      ) : null}
      <Rows
        rows={shown}
        selected={selected}
        onDelete={setDeleting}
        onLoad={loadVersions}
        onShowAll={() => setFilter(NO_REVIEW_FILTER)}
      />
      {reason ? (
        <Notice tone="critical" className="mt-4">
          {reason}
        </Notice>
      ) : null}
      {isAll ? null : (
        <Button className="mt-4" onClick={() => void more()}>
          Show older reviews
        </Button>
      )}
      <DeleteReview item={deleting} onClose={() => setDeleting(null)} onDelete={remove} />
    </section>
  );
}

interface RowsProps {
  rows: readonly ManuscriptRow[];
  selected: SelectedReviews;
  onDelete: (item: HistoryItem) => void;
  onLoad: (item: HistoryItem) => Promise<unknown>;
  onShowAll: () => void;
}

function Rows({ rows, selected, onDelete, onLoad, onShowAll }: RowsProps) {
  if (rows.length === 0)
    return (
      <p className="border-t border-rule py-8 text-ink-soft">
        No review matches.{" "}
        <button type="button" className="link" onClick={onShowAll}>
          Show all
        </button>
      </p>
    );
  return (
    <ul className="border-t border-rule">
      {rows.map((row) => (
        <ReviewRow key={row.newest.manuscript_id} {...{ row, selected, onDelete, onLoad }} />
      ))}
    </ul>
  );
}

interface DeleteReviewProps {
  /** The review to delete, or null while the dialog is closed. */
  item: HistoryItem | null;
  onClose: () => void;
  onDelete: (item: HistoryItem) => Promise<void>;
}

function DeleteReview({ item, onClose, onDelete }: DeleteReviewProps) {
  return (
    <ConfirmDialog
      open={item !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Delete this review?"
      description={`This deletes the comments of “${item?.title ?? item?.filename ?? ""}” and your changes to them. You cannot undo this. The uploaded file is kept.`}
      action="Delete review"
      onConfirm={async () => {
        if (item) await onDelete(item);
      }}
    />
  );
}
