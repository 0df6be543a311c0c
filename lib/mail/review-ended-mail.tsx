import { Button, Link, Text } from "react-email";
import { countNoun } from "#lib/count-noun.ts";
import { Letter } from "./letter.tsx";

export interface ReviewEndedMailProps {
  manuscript: string;
  /** Why it failed; null if it is complete. */
  failure: string | null;
  commentCount: number;
  isPartial: boolean;
  reviewUrl: string;
  settingsUrl: string;
}

export function ReviewEndedMail(props: ReviewEndedMailProps) {
  const { manuscript, failure, commentCount, isPartial, reviewUrl, settingsUrl } = props;
  const end = failure === null ? "is complete" : "failed";
  return (
    <Letter preview={`The review of “${manuscript}” ${end}`}>
      <Text>
        The review of “{manuscript}” {end}.
        {failure === null ? ` It has ${countNoun(commentCount, "comment")}.` : ""}
      </Text>
      {failure === null ? null : <Text>{failure}</Text>}
      {isPartial ? (
        <Text>
          It is partial: models could not read all of the manuscript. The review says what is missing.
        </Text>
      ) : null}
      <Button
        href={reviewUrl}
        style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
      >
        Open the review
      </Button>
      <Text style={{ color: "#6b6558", fontSize: 13 }}>
        You get such mails for reviews that take a while. <Link href={settingsUrl}>Turn them off</Link>
      </Text>
    </Letter>
  );
}
