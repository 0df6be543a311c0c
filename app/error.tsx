"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Message } from "#components/shell/message.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";

interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const router = useRouter();

  function tryAgain() {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <Message
      title="This page could not be shown"
      text="The server or the connection failed. Your documents and reviews are safe. Try again."
    >
      <Button look="primary" onClick={tryAgain}>
        Try again
      </Button>
      <ButtonLink href="/reviews">My reviews</ButtonLink>
      {error.digest ? (
        <p className="w-full text-sm text-ink-faint">
          Reference for the log of the server: <code className="font-mono">{error.digest}</code>
        </p>
      ) : null}
    </Message>
  );
}
