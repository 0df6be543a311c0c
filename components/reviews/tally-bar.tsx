interface TallyBarProps {
  total: number;
  addressed: number;
  dismissed: number;
}

/** Shows the numbers of open, addressed and dismissed comments as a bar and in words. */
export function TallyBar({ total, addressed, dismissed }: TallyBarProps) {
  const open = Math.max(0, total - addressed - dismissed);
  const words = `${open} open, ${addressed} addressed, ${dismissed} dismissed`;
  if (total === 0) return <p className="text-xs text-ink-faint">No comments</p>;
  return (
    <div title={words}>
      <div aria-hidden="true" className="flex h-1.5 overflow-hidden rounded-full bg-rule">
        <span className="bg-good" style={{ width: `${(addressed / total) * 100}%` }} />
        <span className="bg-rule-strong" style={{ width: `${(dismissed / total) * 100}%` }} />
      </div>
      <p className="mt-1 text-xs whitespace-nowrap text-ink-faint tabular-nums">
        <span className="sr-only">{words}</span>
        <span aria-hidden="true">
          {open === 0 ? "None open" : `${open} open`}
          {addressed + dismissed > 0 && open > 0 ? ` of ${total}` : ""}
        </span>
      </p>
    </div>
  );
}
