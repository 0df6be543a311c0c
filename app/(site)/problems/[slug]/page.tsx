import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { pageOrigin } from "#app/page-origin.ts";
import { CodeWords } from "#components/reference/code-words.tsx";
import { jsonSchemaOf } from "#components/reference/json-schema.ts";
import { memberRows } from "#components/reference/member-rows.ts";
import { MemberTable } from "#components/reference/member-table.tsx";
import { ProblemOperations } from "#components/reference/problem-operations.tsx";
import { problemSample } from "#components/reference/problem-sample.ts";
import { statusWords } from "#components/reference/status-words.ts";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { contracts } from "#lib/api/contracts.ts";
import { declaredProblems } from "#lib/api/openapi-problems.ts";
import { problemCatalogue } from "#lib/api/problem-catalogue.ts";
import { currentActor } from "#lib/auth/current-actor.ts";
import type { ProblemDefinition } from "#lib/contract/problem.ts";

interface ProblemPageProps {
  params: Promise<{ slug: string }>;
}

export async function generateMetadata({ params }: ProblemPageProps): Promise<Metadata> {
  return { title: (await problemOf(params))?.title ?? "Unknown problem type" };
}

export default async function ProblemPage({ params }: ProblemPageProps) {
  const problem = await problemOf(params);
  if (!problem) notFound();
  const members = memberRows(jsonSchemaOf(problem.extensions, "output"));
  const operations = contracts.filter((operation) =>
    declaredProblems(operation).some(({ slug }) => slug === problem.slug),
  );
  return (
    <SiteFrame signedIn={(await currentActor()) !== null}>
      <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6 sm:py-14">
        <p className="text-sm">
          <Link href="/problems" className="link">
            Problem types
          </Link>
        </p>
        <h1 className="mt-3 font-serif text-2xl font-semibold text-balance sm:text-3xl">{problem.title}</h1>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
          <code className="font-mono">{problem.slug}</code>
          <span className="tabular-nums">
            {problem.status} {statusWords(problem.status)}
          </span>
        </p>
        <p className="mt-6 max-w-prose text-lg text-pretty">
          <CodeWords text={problem.explanation} />
        </p>
        {members.length > 0 ? (
          <section aria-labelledby="members" className="mt-10">
            <h2 id="members" className="mb-3 text-lg font-semibold">
              Members of this problem
            </h2>
            <MemberTable caption="Members that only this problem has" rows={members} isSent={false} />
          </section>
        ) : null}
        <section aria-labelledby="answer" className="mt-10">
          <h2 id="answer" className="mb-3 text-lg font-semibold">
            Example
          </h2>
          <CodeBlock label="application/problem+json" code={problemSample(problem, await pageOrigin())} />
        </section>
        <section aria-labelledby="operations" className="mt-10">
          <h2 id="operations" className="text-lg font-semibold">
            Operations that return it
          </h2>
          <ProblemOperations operations={operations} total={contracts.length} />
        </section>
      </div>
    </SiteFrame>
  );
}

async function problemOf(params: ProblemPageProps["params"]): Promise<ProblemDefinition | undefined> {
  const { slug } = await params;
  return problemCatalogue.flatMap(({ problems }) => problems).find((problem) => problem.slug === slug);
}
