import Link from "next/link";
import type { ReactNode } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";

export const INTRODUCTION_LINKS = [
  { id: "start", label: "First call" },
  { id: "problems", label: "Problems" },
  { id: "streams", label: "Event streams" },
  { id: "repeating", label: "Retries" },
];

export function ApiIntroduction({ apiUrl }: { apiUrl: string }) {
  const shell = `export GALLEY=${apiUrl}
export GALLEY_KEY=gly_…

curl "$GALLEY/profile" -H "Authorization: Bearer $GALLEY_KEY"`;
  return (
    <>
      <Part id="start" title="First call">
        <p>
          Create a key under{" "}
          <Link href="/settings/api-keys" className="link">
            Settings, API keys
          </Link>
          , and send it in <Code>Authorization: Bearer</Code> or <Code>X-API-Key</Code>. A key can do what its
          scopes allow. Each operation names the scope that it needs. The examples below read the address and
          the key from two variables.
        </p>
        <CodeBlock label="Set the variables and try the key" code={shell} />
      </Part>
      <Part id="problems" title="Problems">
        <p>
          Galley answers errors with <Code>application/problem+json</Code>, as RFC 9457 describes.{" "}
          <Code>type</Code> ends in a stable name, <Code>detail</Code> says what is wrong and what to do, and{" "}
          <Code>request_id</Code> identifies the request in the log. There is{" "}
          <Link href="/problems" className="link">
            a page for each problem type
          </Link>
          .
        </p>
      </Part>
      <Part id="streams" title="Event streams">
        <p>
          Conversion and review send their progress as server-sent events. <Code>value</Code> never decreases.
          After a broken connection, send <Code>Last-Event-ID</Code> to receive the events that follow, each
          once. If you connect after the end, you receive the last event at once. If you cannot set headers,
          use <Code>?token=</Code> with a token from{" "}
          <a href="#streamTokens.create" className="link">
            POST /stream-tokens
          </a>
          .
        </p>
      </Part>
      <Part id="repeating" title="Retries">
        <p>
          Some operations accept an <Code>Idempotency-Key</Code>. If you send the same key and body again
          within 24 hours, you receive the first answer, and nothing is done twice.
        </p>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 space-y-4 [&>p]:max-w-prose [&>p]:text-ink-soft">
      <h2 id={id} className="scroll-mt-6 text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-wash px-1 font-mono text-[0.88em]">{children}</code>;
}
