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
        The review is private. To grant or refuse the request, answer it in the sharing settings of the
        review. Only this person gets access. To keep the review private, do nothing.
      </Text>
      <Button
        href={sessionUrl}
        style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
      >
        Answer the request
      </Button>
    </Letter>
  );
}
