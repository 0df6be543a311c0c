import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Invitation } from "#components/referrals/invitation.tsx";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { countNoun } from "#lib/count-noun.ts";
import { creditsOfReferral, offersReferrals } from "#lib/referrals/offers-referrals.ts";
import { readReferralCode } from "#lib/referrals/referral-code.ts";

export const metadata: Metadata = { title: "You are invited", robots: "noindex" };

/** The page does not say whose the code is, nor if anyone has it: it is open to all, and addresses are not. */
export default async function InvitationPage({ params }: { params: Promise<{ code: string }> }) {
  const code = readReferralCode(decodeURIComponent((await params).code));
  if (!offersReferrals() || code === null) notFound();
  const actor = await currentActor();
  return (
    <SiteFrame signedIn={actor !== null}>
      <div className="mx-auto max-w-2xl px-4 pt-14 pb-24 sm:px-6 sm:pt-20">
        <h1 className="font-serif text-3xl font-semibold tracking-[-0.015em] text-balance">
          A colleague invites you to Galley
        </h1>
        <p className="mt-6 text-lg text-ink-soft text-pretty">
          Galley reviews a research manuscript and comments in its margin: what does not add up, what is
          missing, what readers will ask. A full review costs one credit.
        </p>
        <p className="mt-4 text-lg text-ink-soft text-pretty">
          When you buy credits or a plan for the first time, you and your colleague each get{" "}
          <strong className="font-semibold text-ink">{countNoun(creditsOfReferral(), "credit")}</strong> more,
          seven days after the payment.
        </p>
        <p className="mt-6 text-sm text-ink-soft">
          Your code:{" "}
          <code className="rounded-md border border-rule bg-sheet px-2 py-1 font-mono text-ink">{code}</code>
        </p>
        <div className="mt-8">
          <Invitation code={code} email={actor?.email ?? null} />
        </div>
        <p className="mt-8 text-sm">
          <Link href="/sample" prefetch={false} className="link">
            See a sample review
          </Link>
        </p>
      </div>
    </SiteFrame>
  );
}
