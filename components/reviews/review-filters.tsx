"use client";

import { Search } from "lucide-react";
import { ChoiceSelect } from "#components/ui/choice-select.tsx";
import { REVIEW_ORDERS, type ReviewFilter, type ReviewOrder } from "./filter-reviews.ts";

const ORDER_WORDS: Record<ReviewOrder, string> = {
  oldest: "Oldest first",
  title: "By title",
  open: "Most open comments",
  domain: "By domain",
};

interface ReviewFiltersProps {
  filter: ReviewFilter;
  areas: readonly string[];
  onChange: (filter: ReviewFilter) => void;
}

export function ReviewFilters({ filter, areas, onChange }: ReviewFiltersProps) {
  const change = (part: Partial<ReviewFilter>) => onChange({ ...filter, ...part });
  return (
    <search className="flex flex-wrap gap-1.5">
      <div className="relative min-w-48 flex-1 sm:max-w-72">
        <Search size={14} aria-hidden="true" className="absolute top-2.25 left-2.5 text-ink-faint" />
        <input
          type="search"
          aria-label="Search reviews"
          placeholder="Search reviews"
          value={filter.text}
          onChange={(event) => change({ text: event.target.value })}
          className="h-8 w-full rounded-md border border-rule bg-sheet pr-2 pl-8 text-sm placeholder:text-ink-faint hover:border-rule-strong"
        />
      </div>
      <ChoiceSelect
        label="Domain"
        any="Any domain"
        options={areas}
        wordOf={(area) => area.replaceAll(/[-_]/g, " ")}
        value={filter.area}
        onChoose={(area) => change({ area })}
      />
      <ChoiceSelect
        label="Kind"
        any="Full and preview"
        options={["full", "preview"]}
        wordOf={capitalized}
        value={filter.kind}
        onChoose={(kind) => change({ kind })}
      />
      <ChoiceSelect
        label="Visibility"
        any="Public and private"
        options={["public", "private"]}
        wordOf={capitalized}
        value={filter.visibility}
        onChoose={(visibility) => change({ visibility })}
      />
      <ChoiceSelect
        label="Order"
        any="Newest first"
        options={REVIEW_ORDERS}
        wordOf={(order) => ORDER_WORDS[order]}
        value={filter.order}
        onChoose={(order) => change({ order })}
      />
      <label className="flex h-8 items-center gap-2 px-1.5 text-sm text-ink-soft">
        <input
          type="checkbox"
          checked={filter.unviewed}
          onChange={(event) => change({ unviewed: event.target.checked })}
          className="accent-[var(--accent)]"
        />
        New only
      </label>
    </search>
  );
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
