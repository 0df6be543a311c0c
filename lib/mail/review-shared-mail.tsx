import { Button, Text } from "react-email";
import { Letter } from "./letter.tsx";

export interface ReviewSharedMailProps {
  owner: string;
  manuscript: string;
  role: "viewer" | "commenter" | "editor";
  email: string;
  /** True if the person asked for access. */
  wasAsked: boolean;
  url: string;
}

const MAY = {
  viewer: "You can read the manuscript and its comments.",
  commenter: "You can read the manuscript and its comments, and write comments and replies.",
  editor:
    "You can read the manuscript and its comments, write comments and replies, and mark comments as addressed or dismissed.",
};

export function ReviewSharedMail({ owner, manuscript, role, email, wasAsked, url }: ReviewSharedMailProps) {
  const what = wasAsked
    ? `${owner} granted your request to read the review of “${manuscript}”.`
    : `${owner} shares the review of “${manuscript}” with you.`;
  return (
    <Letter preview={what}>
      <Text>{what}</Text>
      <Text>
        {MAY[role]} Sign in as {email}.
      </Text>
      <Button
        href={url}
        style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
      >
        Open the review
      </Button>
      <Text style={{ color: "#5b5b5f", fontSize: 13 }}>
        If you do not know the sender, ignore this mail. You can leave the review at any time.
      </Text>
    </Letter>
  );
}
