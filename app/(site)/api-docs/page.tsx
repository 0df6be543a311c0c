import { pageOrigin } from "#app/page-origin.ts";
import { ApiIntroduction, INTRODUCTION_LINKS } from "#components/reference/api-introduction.tsx";
import { OperationSection } from "#components/reference/operation-section.tsx";
import { ReferenceNav } from "#components/reference/reference-nav.tsx";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { contracts } from "#lib/api/contracts.ts";
import { declaredProblems } from "#lib/api/openapi-problems.ts";
import { currentActor } from "#lib/auth/current-actor.ts";

export const metadata = { title: "API reference" };

const byTag = [...Map.groupBy(contracts, ({ tag }) => tag)].map(
  ([tag, operations]) => [tag, operations.toSorted((a, b) => (a.path < b.path ? -1 : 1))] as const,
);

export default async function ApiReferencePage() {
  const groups = [
    { title: "Introduction", links: INTRODUCTION_LINKS },
    ...byTag.map(([tag, operations]) => ({
      title: tag,
      links: operations.map(({ id, summary }) => ({ id, label: summary })),
    })),
  ];
  return (
    <SiteFrame signedIn={(await currentActor()) !== null}>
      <div className="mx-auto grid max-w-6xl gap-x-14 px-4 pb-16 sm:px-6 max-lg:pt-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ReferenceNav groups={groups} />
        <div className="min-w-0 pt-10">
          <h1 className="font-serif text-2xl font-semibold sm:text-3xl">API reference</h1>
          <p className="mt-3 max-w-prose text-lg text-ink-soft text-pretty">
            Galley’s own pages use this API, and your programs can use it too. The same is available as an{" "}
            <a href="/openapi.json" className="link">
              OpenAPI 3.1 description
            </a>
            .
          </p>
          <ApiIntroduction apiUrl={`${await pageOrigin()}/api`} />
          {byTag.map(([tag, operations]) => (
            <section key={tag} aria-labelledby={`tag-${tag}`} className="mt-14">
              <h2 id={`tag-${tag}`} className="mb-6 font-serif text-2xl font-semibold">
                {tag}
              </h2>
              {operations.map((operation) => (
                <OperationSection
                  key={operation.id}
                  operation={operation}
                  problems={declaredProblems(operation)}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
    </SiteFrame>
  );
}
