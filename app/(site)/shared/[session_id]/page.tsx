import type { Metadata } from "next";
import { cache } from "react";
import { PrivateReview } from "#components/reader/private-review.tsx";
import { SharedReader } from "#components/reader/shared-reader.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { requestContext } from "#lib/request-context.ts";
import { readSharedSession } from "#lib/reviews/sharing/read-shared-session.ts";

interface PageProps {
  params: Promise<{ session_id: string }>;
}

const sharedSession = cache(readSharedSession);

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const shared = await sharedSession((await params).session_id);
  const title = shared ? (shared.session.title ?? shared.session.filename) : "Private review";
  const description = shared?.session.summary ?? undefined;
  return {
    metadataBase: new URL(requestContext("page").origin),
    title,
    ...(description ? { description } : {}),
    openGraph: { title, type: "article", ...(description ? { description } : {}) },
    robots: "noindex",
  };
}

export default async function SharedPage({ params }: PageProps) {
  const { session_id } = await params;
  const shared = await sharedSession(session_id);
  if (!shared) return <PrivateReview sessionId={session_id} canAsk={(await currentActor()) !== null} />;
  return <SharedReader {...shared} />;
}
