import { Button, Text } from "react-email";
import { Letter } from "./letter.tsx";

export function SignInMail({ url, host, hours }: { url: string; host: string; hours: number }) {
  return (
    <Letter preview={`Your sign-in link for Galley at ${host}`}>
      <Text>
        Use this link to sign in to Galley at {host}. You can use it once, within {hours} hours.
      </Text>
      <Button
        href={url}
        style={{ background: "#1f2a44", color: "#ffffff", padding: "10px 18px", borderRadius: 4 }}
      >
        Sign in
      </Button>
      <Text style={{ color: "#5b5b5f", fontSize: 13 }}>
        If you did not request this link, ignore this mail. Nobody can sign in without it.
      </Text>
    </Letter>
  );
}
