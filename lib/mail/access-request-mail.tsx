import { Button, Text } from "react-email";
import { Letter } from "./letter.tsx";

const BUTTON = { padding: "10px 18px", borderRadius: 4, border: "1px solid #1f2a44" };

export interface AccessRequestMailProps {
  requester: string;
  manuscript: string;
  message: string | null;
  /** The page on which the request is answered. */
  requestUrl: string;
}

export function AccessRequestMail({ requester, manuscript, message, requestUrl }: AccessRequestMailProps) {
  return (
    <Letter preview={`${requester} asks to read your review`}>
      <Text>
        {requester} asks to read your review of “{manuscript}”.
      </Text>
      {message ? <Text style={{ borderLeft: "3px solid #b9b2a3", paddingLeft: 12 }}>{message}</Text> : null}
      <Text>
        The review is private. If you grant access, only this person gets it, and you choose whether they read
        or also comment. If you do nothing, the review stays private.
      </Text>
      <Button href={requestUrl} style={{ ...BUTTON, background: "#1f2a44", color: "#ffffff" }}>
        Grant access
      </Button>{" "}
      <Button href={`${requestUrl}?answer=refuse`} style={{ ...BUTTON, marginLeft: 12, color: "#1d1d1f" }}>
        Refuse
      </Button>
      <Text style={{ fontSize: 13, color: "#5f5f66" }}>
        Both open a page on which you confirm your answer.
      </Text>
    </Letter>
  );
}
