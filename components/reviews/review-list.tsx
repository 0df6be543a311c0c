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
import { areasOf, NO_REVIEW_FILTER } from "./filter-reviews.ts";
import { groupVersions, type ManuscriptRow } from "./group-versions.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewRow } from "./review-row.tsx";

/** The reviews that one request returns. The first ones come with the page. */
export const REVIEWS_AT_ONCE = 100;
const MOST_VERSIONS = 200;

export function ReviewList({ first }: { first: readonly HistoryItem[] }) {
  const { items, isAll, reason, more, remove, loadVersions } = useReviews(first);
  const [filter, setFilter] = useState(NO_REVIEW_FILTER);
  const [deleting, setDeleting] = useState<HistoryItem | null>(null);
  const shown = useDeferredValue(useMemo(() => groupVersions(items, filter), [items, filter]));

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
      <Rows
        rows={shown}
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

/** The reviews that the server has listed so far, without those that the user deleted. */
function useReviews(first: readonly HistoryItem[]) {
  const [older, setOlder] = useState<readonly HistoryItem[]>([]);
  /** Versions that were fetched with their manuscript. They do not count as a page. */
  const [versions, setVersions] = useState<readonly HistoryItem[]>([]);
  const [isAll, setAll] = useState(first.length < REVIEWS_AT_ONCE);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState<string | null>(null);
  const router = useRouter();
  const items = useMemo(
    () =>
      // The page is the newest answer, so it counts most.
      [
        ...new Map(
          [...first, ...older, ...versions, ...first].map((item) => [item.session_id, item]),
        ).values(),
      ].filter((item) => !deleted.has(item.session_id)),
    [first, older, versions, deleted],
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

  async function loadVersions({ manuscript_id }: HistoryItem) {
    const found = await call(listHistory, { query: { manuscript_id, limit: MOST_VERSIONS } });
    setVersions((known) => [...known, ...found]);
  }

  async function remove({ session_id }: HistoryItem) {
    await call(deleteSession, { params: { session_id } });
    setDeleted(new Set([...deleted, session_id]));
    router.refresh();
  }

  return { items, isAll, reason, more, remove, loadVersions };
}

interface RowsProps {
  rows: readonly ManuscriptRow[];
  onDelete: (item: HistoryItem) => void;
  onLoad: (item: HistoryItem) => Promise<void>;
  onShowAll: () => void;
}

function Rows({ rows, onDelete, onLoad, onShowAll }: RowsProps) {
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
        <ReviewRow key={row.newest.manuscript_id} row={row} onDelete={onDelete} onLoad={onLoad} />
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
