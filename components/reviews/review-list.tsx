"use client";

import { useRouter } from "next/navigation";
import { useDeferredValue, useMemo, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { deleteSession, listHistory } from "#lib/reviews/contract.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { areasOf, filterReviews, NO_REVIEW_FILTER } from "./filter-reviews.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewRow } from "./review-row.tsx";

/** The reviews that one request returns. The first ones come with the page. */
export const REVIEWS_AT_ONCE = 100;

export function ReviewList({ first }: { first: readonly HistoryItem[] }) {
  const { items, isAll, reason, more, remove } = useReviews(first);
  const [filter, setFilter] = useState(NO_REVIEW_FILTER);
  const [deleting, setDeleting] = useState<HistoryItem | null>(null);
  const shown = useDeferredValue(useMemo(() => filterReviews(items, filter), [items, filter]));

  if (items.length === 0) return null;
  return (
    <section aria-labelledby="reviews-heading" className="mt-12">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="reviews-heading" className="font-serif text-xl font-semibold">
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
      <Rows items={shown} onDelete={setDeleting} onShowAll={() => setFilter(NO_REVIEW_FILTER)} />
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

/** The reviews that the server has listed so far, without those that the user deleted. */
function useReviews(first: readonly HistoryItem[]) {
  const [older, setOlder] = useState<readonly HistoryItem[]>([]);
  const [isAll, setAll] = useState(first.length < REVIEWS_AT_ONCE);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState<string | null>(null);
  const router = useRouter();
  const items = useMemo(
    () =>
      [...new Map([...first, ...older].map((item) => [item.session_id, item])).values()].filter(
        (item) => !deleted.has(item.session_id),
      ),
    [first, older, deleted],
  );

  async function more() {
    setReason(null);
    try {
      const next = await call(listHistory, {
        query: { offset: first.length + older.length, limit: REVIEWS_AT_ONCE },
      });
      setOlder([...older, ...next]);
      setAll(next.length < REVIEWS_AT_ONCE);
    } catch (error) {
      setReason(reasonOf(error));
    }
  }

  async function remove({ session_id }: HistoryItem) {
    await call(deleteSession, { params: { session_id } });
    setDeleted(new Set([...deleted, session_id]));
    router.refresh();
  }

  return { items, isAll, reason, more, remove };
}

interface RowsProps {
  items: readonly HistoryItem[];
  onDelete: (item: HistoryItem) => void;
  onShowAll: () => void;
}

function Rows({ items, onDelete, onShowAll }: RowsProps) {
  if (items.length === 0)
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
      {items.map((item) => (
        <ReviewRow key={item.session_id} item={item} onDelete={() => onDelete(item)} />
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
