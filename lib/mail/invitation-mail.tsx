import { Button, Text } from "react-email";
import { Letter } from "./letter.tsx";

export interface InvitationMailProps {
  inviter: string;
  organization: string;
  url: string;
  host: string;
  email: string;
  days: number;
}

export function InvitationMail({ inviter, organization, url, host, email, days }: InvitationMailProps) {
  return (
    <Letter preview={`${inviter} invites you to an organization on Galley`}>
      <Text>
        {inviter} invites you to join “{organization}” on Galley at {host}. Its members share credits for
        reviews of manuscripts.
      </Text>
      <Text>
        The invitation is for {email} and is valid for {days} days.
      </Text>
      <Button
        href={url}
        style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
      >
        View invitation
      </Button>
      <Text style={{ color: "#5b5b5f", fontSize: 13 }}>
        If you do not know the sender, ignore this mail. You join only if you accept.
      </Text>
    </Letter>
  );
}
