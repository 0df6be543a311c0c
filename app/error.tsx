"use client";

import { ErrorActions, type ErrorPageProps } from "#components/shell/error-actions.tsx";
import { Message } from "#components/shell/message.tsx";
import { ButtonLink } from "#components/ui/button.tsx";

export default function ErrorPage(props: ErrorPageProps) {
  return (
    <Message
      title="This page could not be shown"
      text="The server or the connection failed. Your documents and reviews are safe. Try again."
    >
      <ErrorActions {...props}>
        <ButtonLink href="/reviews">My reviews</ButtonLink>
      </ErrorActions>
    </Message>
  );
}
