import { CopyButton } from "#components/ui/copy-button.tsx";
import { wordDiff } from "./word-diff.ts";

const LOOKS = {
  same: "",
  removed: "bg-critical-wash text-critical line-through",
  added: "bg-good-wash text-good no-underline",
};

/** A replacement for the quote, as what changes. */
export function Suggestion({ quote, suggestion }: { quote: string; suggestion: string }) {
  return (
    <div className="rounded-md border border-rule bg-paper">
      <div className="flex items-center justify-between gap-2 border-b border-rule py-1 pr-1 pl-3 text-xs text-ink-faint">
        Suggested
        <CopyButton text={suggestion} label="Copy" />
      </div>
      <p className="px-3 py-2 font-serif text-base leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
        {suggestion === "" ? <span className="text-ink-faint">Remove: </span> : null}
        {wordDiff(quote, suggestion).map(({ kind, text }, i) => {
          const Tag = kind === "removed" ? "del" : kind === "added" ? "ins" : "span";
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places.
            <Tag key={i} className={`rounded-xs ${LOOKS[kind]}`}>
              {text}
            </Tag>
          );
        })}
      </p>
    </div>
  );
}
