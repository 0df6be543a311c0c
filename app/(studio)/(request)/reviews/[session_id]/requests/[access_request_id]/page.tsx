import { UserCheck, UserX } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AnswerRequest } from "#components/sharing/answer-request.tsx";
import { Message } from "#components/shell/message.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import type { ActorContext } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import { Problem } from "#lib/contract/problem.ts";
import { getSession } from "#lib/reviews/history/get-session.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";
import { getSharing } from "#lib/reviews/sharing/get-sharing.ts";
import { studioContext } from "../../../../../studio-context.ts";

interface PageProps {
  params: Promise<{ session_id: string; access_request_id: string }>;
  searchParams: Promise<{ answer?: string | string[] }>;
}

export const metadata: Metadata = { title: "Request for access" };

const ICON = { size: 28, strokeWidth: 1.5, "aria-hidden": true } as const;

/** Where the mail about a request for access leads. Opening it answers nothing, because programs open links in mails, too. */
export default async function RequestPage({ params, searchParams }: PageProps) {
  const { session_id, access_request_id } = await params;
  if (!uuid.safeParse(session_id).success) notFound();
  const refuses = (await searchParams).answer === "refuse";
  const path = `/reviews/${session_id}/requests/${access_request_id}${refuses ? "?answer=refuse" : ""}`;
  const ctx = await studioContext(path);
  const sharing = await sharingOf(ctx, session_id);
  if (!sharing)
    return (
      <Message
        icon={<UserX {...ICON} />}
        title="You cannot answer this request"
        text="The review belongs to another account, or it was deleted. If you have several accounts, sign in with the address to which the mail was sent."
      >
        <ButtonLink look="primary" href="/reviews">
          My reviews
        </ButtonLink>
      </Message>
    );
  const request = sharing.requests.find((open) => open.access_request_id === access_request_id);
  if (!request)
    return (
      <Message
        icon={<UserCheck {...ICON} />}
        title="This request is not open any more"
        text="It was answered before, or the account that asked was deleted. Who can open the review stands in its sharing settings."
      >
        <ButtonLink look="primary" href={`/reviews/${session_id}?sharing`}>
          Open the sharing settings
        </ButtonLink>
      </Message>
    );
  const { title, filename } = await getSession(ctx, { sessionId: session_id });
  return (
    <AnswerRequest
      sessionId={session_id}
      manuscript={title ?? filename}
      request={request}
      refuses={refuses}
    />
  );
}

/** Returns null if the review is not the actor's. */
async function sharingOf(ctx: ActorContext, sessionId: string) {
  try {
    return await getSharing(ctx, { sessionId });
  } catch (error) {
    if (error instanceof Problem && error.is(sessionNotFound)) return null;
    throw error;
  }
}
