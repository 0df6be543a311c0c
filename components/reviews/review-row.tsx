"use client";

import { Ellipsis, Globe, Trash2 } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { HistoryItem } from "#lib/reviews/schema.ts";

export function ReviewRow({ item, onDelete }: { item: HistoryItem; onDelete: () => void }) {
  const title = item.title ?? item.filename;
  return (
    <li className="group relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 border-b border-rule py-4 sm:grid-cols-[minmax(0,1fr)_8rem_6.5rem_2rem]">
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
        </p>
      </div>
      <div className="col-start-1 row-start-2 max-w-40 pt-1.5 sm:col-start-2 sm:row-start-1">
        <TallyBar
          total={item.comments_count}
          addressed={item.addressed_count}
          dismissed={item.dismissed_count}
        />
      </div>
      <p className="col-start-1 row-start-3 text-xs text-ink-faint sm:col-start-3 sm:row-start-1 sm:pt-1 sm:text-right">
        <RelativeTime iso={item.created_at} />
      </p>
      <div className="relative z-10 col-start-2 row-start-1 sm:col-start-4">
        <Menu
          trigger={
            <Button look="quiet" size="icon" aria-label={`Actions for ${title}`}>
              <Ellipsis size={17} aria-hidden="true" />
            </Button>
          }
        >
          <MenuItem danger icon={<Trash2 size={15} aria-hidden="true" />} onSelect={onDelete}>
            Delete review …
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}

/** Formats a domain such as `science/political-science` for people. */
function domainWords(path: string): string {
  return path
    .split("/")
    .map((part) => part.replaceAll(/[-_]/g, " "))
    .join(" · ");
}

interface TallyBarProps {
  total: number;
  addressed: number;
  dismissed: number;
}

/** Shows the numbers of open, addressed and dismissed comments as a bar and in words. */
function TallyBar({ total, addressed, dismissed }: TallyBarProps) {
  const open = Math.max(0, total - addressed - dismissed);
  const words = `${open} open, ${addressed} addressed, ${dismissed} dismissed`;
  if (total === 0) return <p className="text-xs text-ink-faint">No comments</p>;
  return (
    <div title={words}>
      <div aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-rule">
        <span className="bg-good" style={{ width: `${(addressed / total) * 100}%` }} />
        <span className="bg-rule-strong" style={{ width: `${(dismissed / total) * 100}%` }} />
      </div>
      <p className="mt-1 text-xs whitespace-nowrap text-ink-faint tabular-nums">
        <span className="sr-only">{words}</span>
        <span aria-hidden="true">
          {open === 0 ? "None open" : `${open} open`}
          {addressed + dismissed > 0 && open > 0 ? ` of ${total}` : ""}
        </span>
      </p>
    </div>
  );
}
