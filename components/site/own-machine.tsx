import Link from "next/link";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { formatNames } from "#lib/conversion/format.ts";

const START = "npm ci && npm start";

const REVIEW = "npm run -s galley -- review manuscript.pdf";

export function OwnMachine() {
  return (
    <section aria-labelledby="own-machine" className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div>
        <h2 id="own-machine" className="font-serif text-2xl font-semibold text-balance">
          On your own computer
        </h2>
        <p className="mt-4 max-w-prose text-ink-soft text-pretty">
          An unpublished manuscript should stay yours. Galley keeps its database, your files and its mail on
          the computer that it runs on. The checks make no network requests. You need no account, no key and
          no other server.
        </p>
        <p className="mt-4 max-w-prose text-ink-soft text-pretty">Galley reads {formatNames("and")}.</p>
        <p className="mt-4 max-w-prose text-ink-soft text-pretty">
          The pages use a{" "}
          <Link href="/api-docs" className="link">
            documented REST API
          </Link>
          , described in{" "}
          <a href="/openapi.json" className="link">
            OpenAPI
          </a>
          , and your own programs can use it too.
        </p>
      </div>
      <div className="min-w-0 space-y-4">
        <CodeBlock label="Start Galley" code={START} />
        <CodeBlock label="Review a file from the command line" code={REVIEW} />
      </div>
    </section>
  );
}
