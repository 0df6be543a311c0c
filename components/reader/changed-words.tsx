import { wordDiff } from "./word-diff.ts";

const LOOKS = {
  same: { tag: "span", look: "" },
  removed: { tag: "del", look: "bg-critical-wash text-critical line-through" },
  added: { tag: "ins", look: "bg-good-wash text-good no-underline" },
} as const;

/** Texts as long as this that share nothing stand one below the other. */
const LONG = 30;

/** A text and what became of it, as the words that went and came. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  const parts = wordDiff(before, after);
  const isReplaced =
    parts.length === 2 && parts.every(({ kind, text }) => kind !== "same" && text.length > LONG);
  return parts.map(({ kind, text }, i) => {
    const { tag: Tag, look } = LOOKS[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places.
      <Tag key={i} className={`rounded-xs ${look} ${isReplaced ? "block not-first:mt-1.5" : ""}`}>
        {text}
      </Tag>
    );
  });
}
