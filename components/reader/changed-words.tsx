import { wordDiff } from "./word-diff.ts";

const LOOKS = {
  same: { tag: "span", look: "" },
  removed: { tag: "del", look: "bg-critical-wash text-critical line-through" },
  added: { tag: "ins", look: "bg-good-wash text-good no-underline" },
} as const;

/** A text and what became of it, as the words that went and came. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  return wordDiff(before, after).map(({ kind, text }, i) => {
    const { tag: Tag, look } = LOOKS[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places.
      <Tag key={i} className={`rounded-xs ${look}`}>
        {text}
      </Tag>
    );
  });
}
