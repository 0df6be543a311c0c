"use client";

import { useTextRecipients } from "#components/shell/text-recipient.tsx";
import type { Depth } from "#lib/contract/review-depth.ts";
import type { CreditScore } from "#lib/credits/schema.ts";

/** Returns true if the depth of a review can have an effect: a model reads the text, and the tier has customization. */
export function useDepthInUse({ customization }: Pick<CreditScore, "customization">): boolean {
  return useTextRecipients().length > 0 && customization;
}

interface ThoroughChoiceProps {
  depth: Depth;
  onDepth: (depth: Depth) => void;
}

/** A checkbox for the depth of a review, with what the depth means. */
export function ThoroughChoice({ depth, onDepth }: ThoroughChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={depth === "thorough"}
        onChange={(event) => onDepth(event.target.checked ? "thorough" : "standard")}
        className="mt-1 accent-[var(--accent)]"
      />
      <span>
        Thorough
        <span className="block text-ink-faint">
          A full review compares distant places twice and gives each specialist a reading of its own. It takes
          more model calls.
        </span>
      </span>
    </label>
  );
}
