import { text } from "node:stream/consumers";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { PrivateReview } from "#components/reader/private-review.tsx";
import { SessionReader } from "#components/reader/session-reader.tsx";
import { ReviewStartProvider } from "#components/reviews/review-start.tsx";
import type { ActorContext } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import { Problem } from "#lib/contract/problem.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { getContent } from "#lib/documents/get-content.ts";
import { textNotReady } from "#lib/documents/problems.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { sessionNotAccessible, sessionNotFound } from "#lib/reviews/problems.ts";
import type { Session } from "#lib/reviews/schema.ts";
import { reviewStart } from "#lib/reviews/venues/review-start.ts";
import { studioContext } from "../../studio-context.ts";

interface PageProps {
  params: Promise<{ session_id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const session = await sessionOf((await params).session_id);
  return { title: session ? (session.title ?? session.filename) : "Private review" };
}

export default async function ReaderPage({ params }: PageProps) {
  const { session_id } = await params;
  const session = await sessionOf(session_id);
  if (!session) return <PrivateReview sessionId={session_id} canAsk />;
  const ctx = await studioContext(`/reviews/${session_id}`);
  const [markdown, credits, start] = await Promise.all([
    contentOf(ctx, session.document_id),
    getCreditScore(ctx),
    reviewStart(ctx),
  ]);
  return (
    <ReviewStartProvider value={start}>
      <SessionReader
        key={session_id}
        session={session}
        markdown={markdown}
        credits={credits}
        chatModel={ctx.models?.describe("chat")?.id ?? null}
      />
    </ReviewStartProvider>
  );
}

/** Returns the session, or null if it belongs to another user and is private. */
const sessionOf = cache(async (given: string): Promise<Session | null> => {
  const id = uuid.safeParse(given);
  if (!id.success) notFound();
  const ctx = await studioContext(`/reviews/${id.data}`);
  try {
    return await getSession(ctx, { sessionId: id.data });
  } catch (error) {
    if (error instanceof Problem && error.is(sessionNotFound)) notFound();
    if (error instanceof Problem && error.is(sessionNotAccessible)) return null;
    throw error;
  }
});

async function contentOf(ctx: ActorContext, documentId: string): Promise<string> {
  try {
    return await text((await getContent(ctx, { documentId })).stream);
  } catch (error) {
    if (error instanceof Problem && error.is(textNotReady)) return "";
    throw error;
  }
}
