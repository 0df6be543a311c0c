import { wordDiff } from "#lib/rendered/word-diff.ts";

const LOOKS = {
  same: { tag: "span", look: "" },
  removed: { tag: "del", look: "bg-critical-wash text-critical line-through" },
  added: { tag: "ins", look: "bg-good-wash text-good no-underline" },
} as const;

/** Longer texts that share nothing are shown below each other (characters). */
const LONG = 30;

/** Shows the words that were removed from and added to a text. */
export function ChangedWords({ before, after }: { before: string; after: string }) {
  const parts = wordDiff(before, after);
  const isReplaced =
    parts.length === 2 && parts.every(({ kind, text }) => kind !== "same" && text.length > LONG);
  return parts.map(({ kind, text }, i) => {
    const { tag: Tag, look } = LOOKS[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes.
      <Tag key={i} className={`rounded-xs ${look} ${isReplaced ? "block not-first:mt-1.5" : ""}`}>
        {text}
      </Tag>
    );
  });
}
