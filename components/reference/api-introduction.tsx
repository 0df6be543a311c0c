import Link from "next/link";
import type { ReactNode } from "react";
import { CodeBlock } from "#components/ui/code-block.tsx";

export const INTRODUCTION_LINKS = [
  { id: "start", label: "First call" },
  { id: "problems", label: "Problems" },
  { id: "streams", label: "Event streams" },
  { id: "repeating", label: "Repeating safely" },
];

export function ApiIntroduction({ apiUrl }: { apiUrl: string }) {
  const shell = `export GALLEY=${apiUrl}
export GALLEY_KEY=gly_…

curl "$GALLEY/profile" -H "Authorization: Bearer $GALLEY_KEY"`;
  return (
    <>
      <Part id="start" title="First call">
        <p>
          Make a key under{" "}
          <Link href="/settings/api-keys" className="link">
            Settings, API keys
          </Link>
          , and send it in <Code>Authorization: Bearer</Code> or <Code>X-API-Key</Code>. A key does what its
          scopes allow; an operation names the one it needs. The examples below take the address and the key
          from two variables.
        </p>
        <CodeBlock label="Set up a shell and try the key" code={shell} />
      </Part>
      <Part id="problems" title="Problems">
        <p>
          Whatever goes wrong is answered with <Code>application/problem+json</Code>, after RFC 9457.{" "}
          <Code>type</Code> ends in a stable name, <Code>detail</Code> says what is wrong this time and what
          to do, and <Code>request_id</Code> finds it in the log. There is{" "}
          <Link href="/problems" className="link">
            a page for every type
          </Link>
          .
        </p>
      </Part>
      <Part id="streams" title="Event streams">
        <p>
          Conversion and review report over server-sent events. <Code>value</Code> never falls. A connection
          that breaks resumes with <Code>Last-Event-ID</Code>, nothing lost and nothing twice; one that comes
          too late gets the last event at once. Where headers cannot be set, <Code>?token=</Code> takes a
          token from{" "}
          <a href="#streamTokens.create" className="link">
            POST /stream-tokens
          </a>
          .
        </p>
      </Part>
      <Part id="repeating" title="Repeating safely">
        <p>
          Operations that say so take an <Code>Idempotency-Key</Code>: the same key and body within 24 hours
          get the first answer again, and nothing is done twice.
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
