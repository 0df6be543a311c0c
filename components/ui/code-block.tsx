import { CopyButton } from "./copy-button.tsx";
import { WideBox } from "./wide-box.tsx";

export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="overflow-hidden rounded-lg border border-rule bg-sheet">
      <figcaption className="flex items-center justify-between gap-3 border-b border-rule bg-wash py-1 pr-1.5 pl-4 text-sm text-ink-soft">
        {label}
        <CopyButton text={code} label="Copy" />
      </figcaption>
      <WideBox label={label} className="px-4 py-3">
        <pre className="font-mono text-sm">
          <code>{code}</code>
        </pre>
      </WideBox>
    </figure>
  );
}
