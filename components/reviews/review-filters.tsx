"use client";

import { Search } from "lucide-react";
import { Select } from "#components/ui/field.tsx";
import type { ReviewFilter } from "./filter-reviews.ts";

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
      <Select
        aria-label="Domain"
        value={filter.area ?? ""}
        onChange={(event) => change({ area: event.target.value || null })}
      >
        <option value="">Any domain</option>
        {areas.map((area) => (
          <option key={area} value={area}>
            {area.replaceAll(/[-_]/g, " ")}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Kind"
        value={filter.kind ?? ""}
        onChange={(event) => change({ kind: oneOf(["full", "preview"], event.target.value) })}
      >
        <option value="">Full and preview</option>
        <option value="full">Full</option>
        <option value="preview">Preview</option>
      </Select>
      <Select
        aria-label="Visibility"
        value={filter.visibility ?? ""}
        onChange={(event) => change({ visibility: oneOf(["public", "private"], event.target.value) })}
      >
        <option value="">Public and private</option>
        <option value="public">Public</option>
        <option value="private">Private</option>
      </Select>
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

function oneOf<T extends string>(options: readonly T[], value: string): T | null {
  return options.find((option) => option === value) ?? null;
}
