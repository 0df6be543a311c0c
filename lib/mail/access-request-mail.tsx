import { Button, Text } from "react-email";
import { Letter } from "./letter.tsx";

export interface AccessRequestMailProps {
  requester: string;
  manuscript: string;
  message: string | null;
  sessionUrl: string;
}

export function AccessRequestMail({ requester, manuscript, message, sessionUrl }: AccessRequestMailProps) {
  return (
    <Letter preview={`${requester} asks to read your review`}>
      <Text>
        {requester} asks to read your review of “{manuscript}”.
      </Text>
      {message ? <Text style={{ borderLeft: "3px solid #b9b2a3", paddingLeft: 12 }}>{message}</Text> : null}
      <Text>
        The review is private. To give access, open the review and turn on sharing. Everyone with the link can
        then read it. To keep the review private, do nothing.
      </Text>
      <Button
        href={sessionUrl}
        style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
      >
        Open the review
      </Button>
    </Letter>
  );
}
