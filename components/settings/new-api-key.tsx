"use client";

import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import type { CreatedApiKey } from "#lib/auth/schema.ts";

interface NewApiKeyProps {
  created: CreatedApiKey;
  apiUrl: string;
  onDone: () => void;
}

/** Shows a new key, once. Takes the focus so that the user does not miss it. */
export function NewApiKey({ created, apiUrl, onDone }: NewApiKeyProps) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new key.
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "center" });
  }, [created.key_id]);

  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="created-key"
      className="mt-5 rounded-xl border border-good bg-good-wash p-5"
    >
      <h2 id="created-key" className="text-lg font-semibold">
        Copy the key for “{created.name}” now
      </h2>
      <p className="mt-1 text-ink-soft">
        You cannot see the key again. Galley stores only a hash of it. Treat it like a password.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 rounded-md border border-rule bg-sheet px-3 py-2 font-mono text-sm break-all">
          {created.api_key}
        </code>
        <CopyButton text={created.api_key} label="Copy key" size="md" />
      </div>
      <div className="mt-4">
        <CodeBlock label="Try it" code={exampleOf(created, apiUrl)} />
      </div>
      <Button look="primary" className="mt-4" onClick={onDone}>
        Done
      </Button>
    </section>
  );
}

/** Returns a call that this key may make. */
function exampleOf({ api_key, scopes }: CreatedApiKey, apiUrl: string): string {
  const paths = {
    "documents:read": "/documents",
    "reviews:read": "/history",
    "credits:read": "/credit-score",
  };
  const readable = Object.entries(paths).find(([scope]) => scopes.some((given) => given === scope));
  return `curl ${apiUrl}${readable?.[1] ?? "/profile"} \\
  -H "Authorization: Bearer ${api_key}"`;
}
