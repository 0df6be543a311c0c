import { Lock } from "lucide-react";
import { Message } from "#components/shell/message.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { RequestAccess } from "./request-access.tsx";

/** Where a link leads to a review that its owner has not made public. */
export function PrivateReview({ sessionId, canAsk }: { sessionId: string; canAsk: boolean }) {
  return (
    <Message
      icon={<Lock size={28} strokeWidth={1.5} aria-hidden="true" />}
      title="This review is private"
      text="Its owner has not shared it, or it does not exist any more. You can ask the owner for access; they decide."
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
