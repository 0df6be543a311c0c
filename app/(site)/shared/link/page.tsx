import type { Metadata } from "next";
import { SharedReader } from "#components/reader/shared-reader.tsx";
import { DeadLink } from "#components/sharing/dead-link.tsx";
import { OpenSharedLink } from "#components/sharing/open-shared-link.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { readSessionByLink } from "#lib/reviews/sharing/read-shared-session.ts";

interface PageProps {
  searchParams: Promise<{ token?: string | string[] }>;
}

export const metadata: Metadata = { title: "Shared review", robots: "noindex" };

/** Where a sharing link leads: to the review for who is signed in, and else to a page to read it. */
export default async function SharedLinkPage({ searchParams }: PageProps) {
  const { token } = await searchParams;
  if (typeof token !== "string" || token === "") return <DeadLink />;
  if (await currentActor()) return <OpenSharedLink token={token} />;
  const found = await readSessionByLink(token);
  if (!found) return <DeadLink />;
  const back = `/sign-in?callbackUrl=${encodeURIComponent(`/shared/link?token=${encodeURIComponent(token)}`)}`;
  return (
    <SharedReader {...found.shared}>
      <ButtonLink href={back} size="sm" look={found.role === "viewer" ? "plain" : "primary"}>
        {found.role === "viewer" ? "Sign in" : "Sign in to take part"}
      </ButtonLink>
    </SharedReader>
  );
}
