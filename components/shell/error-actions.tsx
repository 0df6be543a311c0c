"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition } from "react";
import { Button } from "#components/ui/button.tsx";

export interface ErrorPageProps {
  error: Error & { digest?: string };
  reset: () => void;
}

/** Loads the failed part of a page again, and names the entry of the log. */
export function ErrorActions({ error, reset, children }: ErrorPageProps & { children?: ReactNode }) {
  const router = useRouter();

  function tryAgain() {
    startTransition(() => {
      router.refresh();
      reset();
    });
  }

  return (
    <>
      <Button look="primary" onClick={tryAgain}>
        Try again
      </Button>
      {children}
      {error.digest ? (
        <p className="w-full text-sm text-ink-faint">
          Reference for the log of the server: <code className="font-mono">{error.digest}</code>
        </p>
      ) : null}
    </>
  );
}
