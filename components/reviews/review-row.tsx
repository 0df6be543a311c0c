"use client";

import { ChevronRight, Globe } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SelectBox } from "#components/ui/select-box.tsx";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import { EarlierVersions } from "./earlier-versions.tsx";
import type { ManuscriptRow } from "./group-versions.ts";
import { ReviewActions } from "./review-actions.tsx";
import { versionsOf } from "./review-selection.ts";
import { TallyBar } from "./tally-bar.tsx";
import type { SelectedReviews } from "./use-selected-reviews.ts";

interface ReviewRowProps {
  row: ManuscriptRow;
  selected: SelectedReviews;
  onDelete: (item: HistoryItem) => void;
  /** Loads all versions of the manuscript. */
  onLoad: (item: HistoryItem) => Promise<unknown>;
}

/** A manuscript by its newest review. Its earlier versions open beneath it. */
export function ReviewRow({ row, selected, onDelete, onLoad }: ReviewRowProps) {
  const { newest, earlier, isFoundEarlier } = row;
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const list = useId();
  const shown = isOpen ?? isFoundEarlier;
  const hasEarlier = newest.versions_count > 1;
  return (
    <li className="border-b border-rule">
      <NewestReview
        item={newest}
        onDelete={() => onDelete(newest)}
        select={<SelectRow row={row} selected={selected} />}
      >
        {hasEarlier ? (
          <button
            type="button"
            aria-expanded={shown}
            aria-controls={list}
            aria-label={`${versionWords(newest)}: earlier versions of ${newest.title ?? newest.filename}`}
            onClick={() => setOpen(!shown)}
            className="relative z-10 -ml-1 inline-flex min-h-6 items-center gap-0.5 rounded px-1 text-ink-soft hover:bg-wash hover:text-ink"
          >
            <ChevronRight
              size={13}
              aria-hidden="true"
              className={`transition-transform motion-reduce:transition-none ${shown ? "rotate-90" : ""}`}
            />
            {versionWords(newest)}
          </button>
        ) : null}
      </NewestReview>
      {hasEarlier ? (
        <div id={list} hidden={!shown}>
          {shown ? <EarlierVersions {...{ newest, earlier, selected, onDelete, onLoad }} /> : null}
        </div>
      ) : null}
    </li>
  );
}

function versionWords({ version_number, versions_count }: HistoryItem): string {
  return `Version ${version_number} of ${versions_count}`;
}

/** Selects a manuscript with all its versions. */
function SelectRow({ row, selected }: Pick<ReviewRowProps, "row" | "selected">) {
  const { title, filename, versions_count } = row.newest;
  const versions = versionsOf(row);
  const count = versions.filter(({ session_id }) => selected.selection.has(session_id)).length;
  const name = title ?? filename;
  return (
    <SelectBox
      label={versions_count > 1 ? `Select all ${versions_count} versions of ${name}` : `Select ${name}`}
      isSelected={count === versions.length}
      isPartly={count > 0 && count < versions.length}
      onSelect={(isSelected, isRange) => selected.selectRow(row, isSelected, isRange)}
    />
  );
}

interface NewestReviewProps {
  item: HistoryItem;
  onDelete: () => void;
  select: ReactNode;
  children: ReactNode;
}

function NewestReview({ item, onDelete, select, children }: NewestReviewProps) {
  const title = item.title ?? item.filename;
  return (
    <div className="group relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 py-4 sm:grid-cols-[auto_minmax(0,1fr)_8rem_6.5rem_2rem] sm:gap-x-4">
      <div className="relative z-10 sm:-mr-2">{select}</div>
      <div className="min-w-0">
        <h3 className="flex items-baseline gap-2 font-serif text-lg leading-snug font-semibold">
          {item.viewed ? null : (
            <span className="mb-0.5 size-2 shrink-0 self-center rounded-full bg-accent">
              <span className="sr-only">New</span>
            </span>
          )}
          <Link
            href={`/reviews/${item.session_id}`}
            className="line-clamp-2 after:absolute after:inset-0 group-hover:text-accent focus-visible:outline-none focus-visible:after:rounded focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
        </h3>
        {item.summary ? <p className="mt-0.5 truncate text-sm text-ink-soft">{item.summary}</p> : null}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-xs text-ink-faint">
          {item.domain ? (
            <span>{domainWords(item.domain)}</span>
          ) : (
            <span className="truncate">{item.filename}</span>
          )}
          {item.is_partial ? (
            <span className="rounded border border-critical px-1.5 text-critical">Partial</span>
          ) : null}
          {item.is_preview ? <span className="rounded border border-rule px-1.5">Preview</span> : null}
          {item.is_public ? (
            <span className="inline-flex items-center gap-1">
              <Globe size={12} aria-hidden="true" />
              Public
            </span>
          ) : null}
          {children}
        </p>
      </div>
      <div className="col-start-2 row-start-2 max-w-40 pt-1.5 sm:col-start-3 sm:row-start-1">
        <TallyBar
          total={item.comments_count}
          addressed={item.addressed_count}
          dismissed={item.dismissed_count}
        />
      </div>
      <p className="col-start-2 row-start-3 text-xs text-ink-faint sm:col-start-4 sm:row-start-1 sm:pt-1 sm:text-right">
        <RelativeTime iso={item.created_at} />
      </p>
      <div className="relative z-10 col-start-3 row-start-1 sm:col-start-5">
        <ReviewActions title={title} onDelete={onDelete} />
      </div>
    </div>
  );
}

/** Formats a domain such as `science/political-science` for people. */
function domainWords(path: string): string {
  return path
    .split("/")
    .map((part) => part.replaceAll(/[-_]/g, " "))
    .join(" · ");
}
