"use client";

import { useState } from "react";
import type { Refused } from "#components/ui/do-for-each.ts";
import { useToast } from "#components/ui/toast.tsx";
import { countNoun } from "#lib/count-noun.ts";
import type { HistoryItem } from "#lib/reviews/schema.ts";
import type { useReviews } from "./use-reviews.ts";
import type { SelectedReviews } from "./use-selected-reviews.ts";

export interface ReviewWorkInput extends Pick<ReturnType<typeof useReviews>, "removeAll" | "setPublicAll"> {
  selected: Pick<SelectedReviews, "items">;
  /** Called when all that was to be deleted is gone. */
  onDeleted: () => void;
}

/** Does something with the selected reviews, and keeps how far it is and what was refused. */
export function useReviewWork({ selected, removeAll, setPublicAll, onDeleted }: ReviewWorkInput) {
  const [progress, setProgress] = useState<string | null>(null);
  const [refusedTitle, setTitle] = useState("");
  const [refused, setRefused] = useState<readonly Refused<HistoryItem>[]>([]);
  const toast = useToast();

  async function run(
    items: readonly HistoryItem[],
    words: { doing: string; done: string; undo?: () => void },
    request: (onDone: () => void) => Promise<Refused<HistoryItem>[]>,
  ) {
    let count = 0;
    const show = () => setProgress(`${words.doing} ${count} of ${items.length} …`);
    setRefused([]);
    show();
    const failed = await request(() => {
      count += 1;
      show();
    });
    setProgress(null);
    setTitle(`${countNoun(failed.length, "review")} of ${items.length} could not be ${words.done}:`);
    setRefused(failed);
    const action = words.undo && { label: "Undo", hint: "Makes them public again", run: words.undo };
    if (count > 0)
      toast({ title: `${countNoun(count, "review")} ${words.done}`, ...(action ? { action } : {}) });
    return failed;
  }

  async function remove() {
    const { items } = selected;
    const words = { doing: "Deleted", done: "deleted" };
    const failed = await run(items, words, (onDone) => removeAll(items, onDone));
    if (failed.length === 0) onDeleted();
  }

  function makePrivate() {
    const items = selected.items.filter(({ is_public }) => is_public);
    const changed = (isPublic: boolean, undo?: () => void) => {
      const done = isPublic ? "made public again" : "made private";
      void run(items, { doing: "Changed", done, ...(undo ? { undo } : {}) }, (onDone) =>
        setPublicAll(items, isPublic, onDone),
      );
    };
    changed(false, () => changed(true));
  }

  return { progress, refusedTitle, refused, remove, makePrivate };
}
