import { Lock } from "lucide-react";
import { Message } from "#components/shell/message.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { RequestAccess } from "./request-access.tsx";

/** The page of a review that the user may not read. */
export function PrivateReview({ sessionId, canAsk }: { sessionId: string; canAsk: boolean }) {
  return (
    <Message
      icon={<Lock size={28} strokeWidth={1.5} aria-hidden="true" />}
      title="This review is private"
      text="The owner has not shared this review, or it was deleted. You can ask the owner for access."
    >
      {canAsk ? (
        <RequestAccess sessionId={sessionId} />
      ) : (
        <ButtonLink
          look="primary"
          href={`/sign-in?callbackUrl=${encodeURIComponent(`/reviews/${sessionId}`)}`}
        >
          Sign in to ask for access
        </ButtonLink>
      )}
    </Message>
  );
}
