import type { ReactNode } from "react";

interface CheckSectionProps {
  id: string;
  label: string;
  types: readonly string[];
  method: { how: string; limits: string; sources?: readonly { title: string; url: string }[] };
  precision: string;
}

export function CheckSection({ id, label, types, method, precision }: CheckSectionProps) {
  return (
    <section aria-labelledby={id} className="border-t border-rule py-8">
      <h3 id={id} className="scroll-mt-6 text-lg font-semibold first-letter:uppercase">
        {label}
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-faint">
        <code className="font-mono">{id}</code>
        <span>{types.map((type) => type.replaceAll("_", " ")).join(", ")}</span>
      </p>
      <p className="mt-3 max-w-prose text-pretty">{method.how}</p>
      <dl className="mt-4 max-w-prose space-y-2 text-sm text-ink-soft">
        <Row name="Limits">{method.limits}</Row>
        {method.sources ? (
          <Row name="Sources">
            {method.sources.map(({ title, url }) => (
              <a key={url} href={url} className="link block w-fit py-1" rel="noreferrer">
                {title}
              </a>
            ))}
          </Row>
        ) : null}
        <Row name="Precision">{precision}</Row>
      </dl>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  );
}
