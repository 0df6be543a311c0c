import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ResponsesPage } from "#components/responses/responses-page.tsx";
import { uuid } from "#lib/contract/fields.ts";
import { Problem } from "#lib/contract/problem.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { studioContext } from "../../../studio-context.ts";

interface PageProps {
  params: Promise<{ session_id: string }>;
}

export const metadata: Metadata = { title: "Answer reviewers" };

export default async function AnswerReviewersPage({ params }: PageProps) {
  const id = uuid.safeParse((await params).session_id);
  if (!id.success) notFound();
  const ctx = await studioContext(`/reviews/${id.data}/responses`);
  const session = await getSession(ctx, { sessionId: id.data }).catch((error: unknown) => {
    if (error instanceof Problem) notFound();
    throw error;
  });
  return (
    <ResponsesPage
      sessionId={id.data}
      documentId={session.document_id}
      manuscript={session.title ?? session.filename}
    />
  );
}
