import type { DigestReview, selectExpiringCredits } from "#db/queries/digests.ts";
import { countNoun } from "#lib/count-noun.ts";

const MOST_LISTED = 5;

export interface DigestSection {
  title: string;
  /** For the subject. */
  inShort: string;
  lines: readonly { words: string; detail: string | null; url: string }[];
  /** How many lines are left out. */
  more: number;
  /** Where the rest is. */
  url: string;
}

interface Digest {
  reviews: readonly DigestReview[];
  credits: Awaited<ReturnType<typeof selectExpiringCredits>>;
  origin: string;
}

type Count = "open" | "answers" | "assigned" | "mentioned";

/** What a digest says: a section for each kind of news, and none where there is none. */
export function digestSections({ reviews, credits, origin }: Digest): DigestSection[] {
  const ended = reviews.filter(({ hasEnded }) => hasEnded);
  const listed = (some: readonly DigestReview[], detail: (review: DigestReview) => string | null) => ({
    lines: some.slice(0, MOST_LISTED).map((review) => ({
      words: review.manuscript,
      detail: detail(review),
      url: `${origin}/reviews/${review.id}`,
    })),
    more: Math.max(0, some.length - MOST_LISTED),
    url: `${origin}/reviews`,
  });
  /** Reviews with the most first. */
  const counted = (count: Count, title: string, words: (sum: number) => string): DigestSection => {
    const some = reviews
      .filter((review) => review[count] > 0)
      .toSorted((one, other) => other[count] - one[count]);
    const noun = count === "answers" ? "answer" : "comment";
    const sum = some.reduce((total, review) => total + review[count], 0);
    return { title, inShort: words(sum), ...listed(some, (review) => countNoun(review[count], noun)) };
  };
  const expiring = credits.reduce((total, { count }) => total + count, 0);
  const sections: DigestSection[] = [
    {
      title: "Finished this week",
      inShort: `${countNoun(ended.length, "review")} finished`,
      ...listed(ended, ({ hasFailed }) => (hasFailed ? "failed" : null)),
    },
    counted("answers", "Answers by others", (sum) => countNoun(sum, "answer")),
    counted("assigned", "Assigned to you", (sum) => `${countNoun(sum, "comment")} assigned to you`),
    counted(
      "mentioned",
      "Waiting for your answer",
      (sum) => `${countNoun(sum, "comment")} that ${sum === 1 ? "mentions" : "mention"} you`,
    ),
    counted("open", "Open comments", (sum) => countNoun(sum, "open comment")),
    {
      title: "Credits that expire soon",
      inShort: `${countNoun(expiring, "credit")} ${expiring === 1 ? "expires" : "expire"} soon`,
      lines: credits.map(({ kind, count, first }) => ({
        words: countNoun(count, kind === "preview" ? "preview credit" : "credit"),
        detail: `${count === 1 ? "expires" : "the first expires"} on ${dayOf(first)}`,
        url: `${origin}/settings/credits`,
      })),
      more: 0,
      url: `${origin}/settings/credits`,
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function dayOf(time: Date): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(time);
}
