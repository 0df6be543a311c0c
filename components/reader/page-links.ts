import { useMemo } from "react";
import { targetOf } from "#components/chat/reply-links.ts";
import type { PageLinks } from "#components/ui/prose.tsx";
import { useStore } from "#components/ui/store.ts";
import type { ReaderStore } from "./reader-store.ts";
import type { ReaderControls } from "./use-reader-controls.ts";

/** Resolves links to comments and passages of this review. `showComment` is what following one to a comment does. */
export function usePageLinks(
  store: ReaderStore,
  controls: ReaderControls,
  showComment: (id: string) => void,
): PageLinks {
  const comments = useStore(store, (state) => state.comments);
  return useMemo<PageLinks>(() => {
    const numbers = new Map(comments.map(({ id, number }) => [id, number]));
    return (fragment) => {
      const target = targetOf(fragment);
      if (target?.kind === "comment") {
        const number = numbers.get(target.id);
        if (number === undefined) return null;
        return {
          label: `Show comment ${number} in the manuscript`,
          follow: () => showComment(target.id),
        };
      }
      const passage = target && controls.find(target.text);
      return (
        passage && { label: "Show the passage in the manuscript", follow: () => controls.point(passage) }
      );
    };
  }, [comments, controls, showComment]);
}
