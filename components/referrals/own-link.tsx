import { CopyButton } from "#components/ui/copy-button.tsx";

export function OwnLink({ code, link }: { code: string; link: string }) {
  return (
    <dl className="space-y-4">
      <Copied name="Link" value={link} />
      <Copied name="Code" value={code} />
    </dl>
  );
}

function Copied({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="mb-1 text-sm font-medium">{name}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-56 rounded-md border border-rule bg-sheet px-3 py-2 font-mono text-sm break-all">
          {value}
        </code>
        <CopyButton text={value} label={`Copy ${name.toLowerCase()}`} size="md" />
      </dd>
    </div>
  );
}
