import type { Metadata } from "next";
import { Desk } from "#components/reviews/desk.tsx";
import { ReviewStartProvider } from "#components/reviews/review-start.tsx";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { listDocuments } from "#lib/documents/list-documents.ts";
import { listHistory } from "#lib/reviews/history/list-history.ts";
import { listProcessing } from "#lib/reviews/history/list-processing.ts";
import { listShared } from "#lib/reviews/sharing/shared-with-me.ts";
import { reviewStart } from "#lib/reviews/venues/review-start.ts";
import { studioContext } from "../../studio-context.ts";

export const metadata: Metadata = { title: "My reviews" };

const FIRST_REVIEWS = 100;

export default async function ReviewsPage() {
  const ctx = await studioContext("/reviews");
  const [documents, processing, history, shared, credits, start] = await Promise.all([
    listDocuments(ctx),
    listProcessing(ctx),
    listHistory(ctx, { offset: 0, limit: FIRST_REVIEWS }),
    listShared(ctx),
    getCreditScore(ctx),
    reviewStart(ctx),
  ]);
  return (
    <main id="main" className="mx-auto max-w-4xl px-4 pt-8 pb-24 sm:px-6">
      <ReviewStartProvider value={start}>
        <Desk {...{ documents, processing, history, shared, credits }} />
      </ReviewStartProvider>
    </main>
  );
}
