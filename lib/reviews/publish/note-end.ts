import type { SessionRow } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";

/** Whoever waits less still looks at the page. */
const WAITED_MS = 60_000;

/** Lets the owner know that a review has ended, if it took so long that they may have gone elsewhere. */
export async function noteEnd(
  tx: Context,
  { id: sessionId, createdAt, continuedAt, isSample }: SessionRow,
): Promise<void> {
  const since = continuedAt ?? createdAt;
  if (isSample || tx.now().getTime() - since.getTime() < WAITED_MS) return;
  await tx.events.send("review/ended", { sessionId });
}
