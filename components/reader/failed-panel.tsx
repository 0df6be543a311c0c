import Link from "next/link";
import { useCreditsInUse } from "#components/shell/credits-in-use.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Session } from "#lib/reviews/schema.ts";

export function FailedPanel({ session, onAgain }: { session: Session; onAgain: () => void }) {
  const costsCredits = useCreditsInUse();
  const { failure, is_owner, is_preview } = session;
  const detail = failure?.details?.detail;
  const reason = typeof detail === "string" ? detail : null;
  return (
    <section aria-labelledby="failed" className="space-y-4 rounded-lg border border-rule bg-sheet p-4">
      <h2 id="failed" className="font-serif text-lg font-semibold">
        The review failed
      </h2>
      <Notice tone="critical">
        {reason ?? failure?.error ?? "The review stopped before it was complete."}{" "}
        {failure ? (
          <Link href={`/problems/${failure.error_type}`} className="link">
            Read more about this problem
          </Link>
        ) : null}
      </Notice>
      <p className="text-sm text-ink-soft">
        {costsCredits && reason === null
          ? `Your ${is_preview ? "preview credit" : "credit"} was returned. `
          : ""}
        You do not need to upload the manuscript again.
      </p>
      {is_owner ? (
        <Button look="primary" onClick={onAgain}>
          Review again
        </Button>
      ) : null}
    </section>
  );
}
