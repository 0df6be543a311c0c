import { CheckSection } from "#components/checks/check-section.tsx";
import { ReferenceNav } from "#components/reference/reference-nav.tsx";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { listChecks } from "#lib/reviews/list-checks.ts";

export const metadata = { title: "The computed checks" };

export default async function ChecksPage() {
  const groups = listChecks();
  return (
    <SiteFrame signedIn={(await currentActor()) !== null}>
      <div className="mx-auto grid max-w-6xl gap-x-14 px-4 pb-16 sm:px-6 max-lg:pt-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <ReferenceNav groups={groups.map(({ label, checks }) => ({ title: label, links: [...checks] }))} />
        <div className="min-w-0 pt-10">
          <h1 className="font-serif text-2xl font-semibold sm:text-3xl">The computed checks</h1>
          <div className="mt-3 max-w-prose space-y-3 text-ink-soft text-pretty">
            <p className="text-lg">
              Checks are programs that recompute and compare. They need no language model. For each check this
              page says how it works, what it does not look at, and how often its comments are right.
            </p>
            <p>
              If a check cannot read what it needs, the review lists it as not checked. To turn checks off,
              exclude a type of comment when you start a review, pass{" "}
              <code className="font-mono text-sm whitespace-nowrap">--skip</code> to{" "}
              <code className="font-mono text-sm whitespace-nowrap">galley check</code>, or set{" "}
              <code className="font-mono text-sm">CHECKS_OFF</code> for the whole installation.
            </p>
          </div>
          {groups.map(({ id, label, checks }) => (
            <section key={id} aria-labelledby={`group-${id}`} className="mt-12">
              <h2 id={`group-${id}`} className="mb-5 font-serif text-2xl font-semibold text-balance">
                {label}
              </h2>
              {checks.map((check) => (
                <CheckSection key={check.id} {...check} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </SiteFrame>
  );
}
