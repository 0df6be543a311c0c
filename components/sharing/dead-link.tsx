import { Link2Off } from "lucide-react";
import { Message } from "#components/shell/message.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

/** The page of a sharing link that does not work. */
export function DeadLink() {
  return (
    <Message
      icon={<Link2Off size={28} strokeWidth={1.5} aria-hidden="true" />}
      title="This link no longer works"
      text="It has expired, was removed, or got a new address. Ask the person who sent it to you for a new one."
    >
      <ButtonLink href="/">Go to the start page</ButtonLink>
    </Message>
  );
}
