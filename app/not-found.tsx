import { Message } from "#components/shell/message.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <Message
      title="There is nothing at this address"
      text="The page may have been deleted, or it is somebody else’s and private. Check the address for a slip."
    >
      <ButtonLink look="primary" href="/reviews">
        My reviews
      </ButtonLink>
      <ButtonLink href="/">Start page</ButtonLink>
    </Message>
  );
}
