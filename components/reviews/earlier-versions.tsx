import Link from "next/link";
import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SelectBox } from "#components/ui/select-box.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRequest } from "#components/ui/use-request.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { ReviewActions } from "./review-actions.tsx";
import { TallyBar } from "./tally-bar.tsx";
import type { SelectedReviews } from "./use-selected-reviews.ts";

interface EarlierVersionsProps {
  newest: HistoryItem;
  earlier: readonly HistoryItem[];
  selected: SelectedReviews;
  onDelete: (item: HistoryItem) => void;
  onLoad: (item: HistoryItem) => Promise<unknown>;
}

/** The earlier versions of a manuscript. Those that the page has not loaded yet are fetched. */
export function EarlierVersions({ newest, earlier, selected, onDelete, onLoad }: EarlierVersionsProps) {
  const { busy, refusal, run } = useRequest();
  const load = async () => void (await onLoad(newest));
  const isMissing = earlier.length < newest.versions_count - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once when it opens or something is missing.
  useEffect(() => {
    if (isMissing) void run(load);
  }, [isMissing]);
  const name = newest.title ?? newest.filename;
  return (
    <div className="mb-4 ml-2 border-l border-rule pl-4 sm:ml-4">
      <ul aria-label={`Earlier versions of ${name}`} className="divide-y divide-rule">
        {earlier.map((item) => (
          <EarlierRow
            key={item.session_id}
            item={item}
            isSelected={selected.selection.has(item.session_id)}
            onSelect={(isSelected) => selected.selectOne(item, isSelected)}
            onDelete={() => onDelete(item)}
          />
        ))}
      </ul>
      {busy && earlier.length === 0 ? <Skeleton className="h-12" /> : null}
      {refusal ? (
        <Notice tone="critical">
          {refusal}{" "}
          <Button size="sm" onClick={() => void run(load)}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {newest.versions_count > 1 ? (
        <p className="pt-2 text-xs">
          <Link href={`/reviews/${newest.session_id}/compare`} className="link">
            Compare the newest with the version before
          </Link>
        </p>
      ) : null}
    </div>
  );
}

interface EarlierRowProps {
  item: HistoryItem;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
}

function EarlierRow({ item, isSelected, onSelect, onDelete }: EarlierRowProps) {
  const { title, filename, version_number } = item;
  const name = `version ${version_number} of ${title ?? filename}`;
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 py-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)_8rem_6.5rem_2rem] sm:gap-x-4">
      <div className="relative z-10 -mt-1 sm:-mr-2">
        <SelectBox label={`Select ${name}`} isSelected={isSelected} onSelect={onSelect} />
      </div>
      <p className="min-w-0">
        <Link
          href={`/reviews/${item.session_id}`}
          className="font-medium wrap-anywhere after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:rounded focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          Version {version_number}
        </Link>{" "}
        <span className="text-ink-soft wrap-anywhere">
          {title && title !== filename ? `${title} · ${filename}` : filename}
        </span>
        {item.is_preview ? (
          <span className="ml-2 rounded border border-rule px-1.5 text-xs text-ink-faint">Preview</span>
        ) : null}
        {item.is_public ? <span className="ml-2 text-xs text-ink-faint">Public</span> : null}
      </p>
      <div className="col-start-2 row-start-2 max-w-40 sm:col-start-3 sm:row-start-1 sm:pt-1">
        <TallyBar
          total={item.comments_count}
          addressed={item.addressed_count}
          dismissed={item.dismissed_count}
        />
      </div>
      <p className="col-start-2 row-start-3 text-xs text-ink-faint sm:col-start-4 sm:row-start-1 sm:pt-0.5 sm:text-right">
        <RelativeTime iso={item.created_at} />
      </p>
      <div className="relative z-10 col-start-3 row-start-1 sm:col-start-5">
        <ReviewActions title={name} onDelete={onDelete} />
      </div>
    </li>
  );
}
