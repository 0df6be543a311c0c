import { Message } from "#components/shell/message.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Message
      title="Page not found"
      text="Check the address. The page may have been deleted, or it may be private to another user."
    >
      <ButtonLink look="primary" href="/reviews">
        My reviews
      </ButtonLink>
      <ButtonLink href="/">Start page</ButtonLink>
    </Message>
  );
}
