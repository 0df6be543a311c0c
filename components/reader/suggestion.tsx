import { CopyButton } from "#components/ui/copy-button.tsx";
import { ChangedWords } from "./changed-words.tsx";

/** Shows the suggested replacement of the quote as changed words. */
export function Suggestion({ quote, suggestion }: { quote: string; suggestion: string }) {
  return (
    <div className="rounded-md border border-rule bg-paper">
      <div className="flex items-center justify-between gap-2 border-b border-rule py-1 pr-1 pl-3 text-xs text-ink-faint">
        Suggested
        <CopyButton text={suggestion} label="Copy" />
      </div>
      <p className="px-3 py-2 font-serif text-base leading-snug whitespace-pre-wrap [overflow-wrap:anywhere]">
        {suggestion === "" ? <span className="text-ink-faint">Remove: </span> : null}
        <ChangedWords before={quote} after={suggestion} />
      </p>
    </div>
  );
}
