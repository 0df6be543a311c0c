import { redirect } from "next/navigation";
import { ManuscriptIllustration } from "#components/site/manuscript-illustration.tsx";
import { OwnMachine } from "#components/site/own-machine.tsx";
import { PlainDealing } from "#components/site/plain-dealing.tsx";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { WhatItChecks } from "#components/site/what-it-checks.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";

export const metadata = { title: { absolute: "Galley: a careful review of your manuscript" } };

export default async function LandingPage() {
  if (await currentActor()) redirect("/reviews");
  return (
    <SiteFrame signedIn={false}>
      <div className="mx-auto max-w-6xl space-y-24 px-4 pt-14 pb-24 sm:px-6 sm:pt-20">
        <div>
          <h1 className="max-w-[17ch] font-serif text-3xl font-semibold tracking-[-0.015em] text-balance sm:text-4xl">
            Find what does not add up before your reviewers do
          </h1>
          <p className="mt-6 max-w-[58ch] text-lg text-ink-soft text-pretty">
            Galley reviews a research manuscript and comments in its margin: a p-value that does not follow
            from its test statistic, a percentage that does not match its counts, a citation without an entry.
            It is open source and runs on your own computer.
          </p>
          <div className="mt-8 flex flex-wrap items-center gap-3">
            <ButtonLink look="primary" size="lg" href="/reviews">
              Review a manuscript
            </ButtonLink>
            <ButtonLink size="lg" href="/sample" prefetch={false}>
              See a sample review
            </ButtonLink>
          </div>
          <div className="mt-14">
            <ManuscriptIllustration />
          </div>
        </div>
        <WhatItChecks />
        <PlainDealing />
        <OwnMachine />
      </div>
    </SiteFrame>
  );
}
