"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { doForEach, type Refused } from "#components/ui/do-for-each.ts";
import { reasonOf } from "#components/ui/reason-of.ts";
import { ApiError, call } from "#lib/client/client.ts";
import { deleteSession, listHistory, updateVisibility } from "#lib/reviews/contract.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";

/** The reviews that one request returns. The first ones come with the page. */
export const REVIEWS_AT_ONCE = 100;
const MOST_VERSIONS = 200;

/** What is done with several reviews: how many are done so far is told as they are. */
export type ForReviews = (
  items: readonly HistoryItem[],
  onDone: () => void,
) => Promise<Refused<HistoryItem>[]>;

/** The reviews that the server has listed so far, with what the user changed and without those that were deleted. */
export function useReviews(first: readonly HistoryItem[]) {
  const [older, setOlder] = useState<readonly HistoryItem[]>([]);
  /** Versions that were fetched with their manuscript. They do not count as a page. */
  const [versions, setVersions] = useState<readonly HistoryItem[]>([]);
  const [isAll, setAll] = useState(first.length < REVIEWS_AT_ONCE);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [isPublic, setPublic] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [reason, setReason] = useState<string | null>(null);
  const router = useRouter();
  const items = useMemo(
    () =>
      // The page is the newest answer, so it counts most.
      distinct([...first, ...older, ...versions, ...first])
        .filter((item) => !deleted.has(item.session_id))
        .map((item) => ({ ...item, is_public: isPublic.get(item.session_id) ?? item.is_public })),
    [first, older, versions, deleted, isPublic],
  );

  async function more() {
    setReason(null);
    try {
      const offset = distinct([...first, ...older]).filter((item) => !deleted.has(item.session_id)).length;
      const next = await call(listHistory, { query: { offset, limit: REVIEWS_AT_ONCE } });
      setOlder((known) => [...known, ...next]);
      setAll(next.length < REVIEWS_AT_ONCE);
    } catch (error) {
      setReason(reasonOf(error));
    }
  }

  async function loadVersions({ manuscript_id }: HistoryItem): Promise<HistoryItem[]> {
    const found = await call(listHistory, { query: { manuscript_id, limit: MOST_VERSIONS } });
    setVersions((known) => [...known, ...found]);
    return found;
  }

  async function removeOne({ session_id }: HistoryItem) {
    await call(deleteSession, { params: { session_id } }).catch(unlessGone);
    setDeleted((known) => new Set([...known, session_id]));
  }

  async function remove(item: HistoryItem) {
    await removeOne(item);
    router.refresh();
  }

  const removeAll: ForReviews = async (chosen, onDone) => {
    const refused = await doForEach(chosen, (item) => removeOne(item).then(onDone));
    router.refresh();
    return refused;
  };

  async function setPublicAll(chosen: readonly HistoryItem[], is_public: boolean, onDone: () => void) {
    const refused = await doForEach(chosen, async ({ session_id }) => {
      await call(updateVisibility, { params: { session_id }, body: { is_public } });
      setPublic((known) => new Map([...known, [session_id, is_public]]));
      onDone();
    });
    router.refresh();
    return refused;
  }

  return { items, isAll, reason, more, remove, removeAll, setPublicAll, loadVersions };
}

function distinct(items: readonly HistoryItem[]): HistoryItem[] {
  return [...new Map(items.map((item) => [item.session_id, item])).values()];
}

/** A review that was deleted elsewhere meanwhile is deleted too. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
