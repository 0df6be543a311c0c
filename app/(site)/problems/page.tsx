import type { Route } from "next";
import Link from "next/link";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { problemCatalogue } from "#lib/api/problem-catalogue.ts";
import { currentActor } from "#lib/auth/current-actor.ts";

export const metadata = { title: "Problem types" };

export default async function ProblemsPage() {
  return (
    <SiteFrame signedIn={(await currentActor()) !== null}>
      <div className="mx-auto max-w-4xl px-4 py-10 sm:px-6 sm:py-14">
        <h1 className="font-serif text-2xl font-semibold sm:text-3xl">Problem types</h1>
        <p className="mt-3 max-w-prose text-lg text-ink-soft text-pretty">
          When the{" "}
          <Link href="/api-docs" className="link">
            API
          </Link>{" "}
          cannot do what a request asks for, it answers with one of these problems.
        </p>
        {problemCatalogue.map(({ title, problems }) => (
          <section key={title} aria-labelledby={title} className="mt-10">
            <h2 id={title} className="text-lg font-semibold">
              {title}
            </h2>
            <ul className="mt-3 divide-y divide-rule border-y border-rule">
              {problems
                .toSorted((a, b) => a.status - b.status)
                .map(({ slug, status, title }) => (
                  <li key={slug}>
                    <Link
                      href={`/problems/${slug}` as Route}
                      className="group flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5"
                    >
                      <span className="w-9 text-sm text-ink-faint tabular-nums">{status}</span>
                      <span className="min-w-0 flex-1 basis-64 font-medium group-hover:text-accent group-hover:underline group-hover:underline-offset-4">
                        {title}
                      </span>
                      <code className="font-mono text-sm text-ink-soft max-sm:pl-13">{slug}</code>
                    </Link>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </SiteFrame>
  );
}
