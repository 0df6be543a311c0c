import { Button, Link, Text } from "react-email";
import { Letter } from "./letter.tsx";

export interface RepliesOfReview {
  manuscript: string;
  url: string;
  entries: readonly { title: string; excerpt: string | null; anchor: string }[];
}

interface RepliesMailProps {
  reviews: readonly RepliesOfReview[];
  settingsUrl: string;
}

export function RepliesMail({ reviews, settingsUrl }: RepliesMailProps) {
  return (
    <Letter preview={reviews[0]?.entries[0]?.title ?? "There is news in your reviews"}>
      {reviews.map(({ manuscript, url, entries }) => (
        <div key={url}>
          <Text style={{ fontWeight: 600 }}>{manuscript}</Text>
          {entries.map(({ title, excerpt, anchor }, i) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is written once, and two entries may be alike.
              key={i}
              style={{ borderLeft: "3px solid #d8d2c4", paddingLeft: 12, marginBottom: 12 }}
            >
              <Text style={{ margin: 0 }}>
                <Link href={`${url}${anchor}`}>{title}</Link>
              </Text>
              {excerpt === null ? null : (
                <Text style={{ margin: "4px 0 0", whiteSpace: "pre-wrap" }}>{excerpt}</Text>
              )}
            </div>
          ))}
          <Button
            href={url}
            style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
          >
            Open the review
          </Button>
        </div>
      ))}
      <Text style={{ color: "#6b6558", fontSize: 13 }}>
        You get such mails when somebody answers or mentions you. Answers within ten minutes are one mail.{" "}
        <Link href={settingsUrl}>Turn them off</Link>
      </Text>
    </Letter>
  );
}
