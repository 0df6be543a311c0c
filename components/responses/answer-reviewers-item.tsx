import { MessagesSquare } from "lucide-react";
import Link from "next/link";
import { MenuLink } from "#components/ui/menu.tsx";

/** The item of a menu that leads to the responses to reviewers of a review. */
export function AnswerReviewersItem({ sessionId }: { sessionId: string }) {
  return (
    <MenuLink>
      <Link href={`/reviews/${sessionId}/responses`}>
        <MessagesSquare size={15} aria-hidden="true" />
        Answer reviewers …
      </Link>
    </MenuLink>
  );
}
