"use client";

import { LoaderCircle } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { Message } from "#components/shell/message.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { ApiError, call } from "#lib/client/client.ts";
import { openLink } from "#lib/reviews/sharing-contract.ts";
import { DeadLink } from "./dead-link.tsx";

/** Takes the role that a link gives, and goes on to the review. */
export function OpenSharedLink({ token }: { token: string }) {
  const router = useRouter();
  const [state, setState] = useState<{ kind: "opening" | "dead" } | { kind: "failed"; reason: string }>({
    kind: "opening",
  });

  async function open(): Promise<void> {
    setState({ kind: "opening" });
    try {
      const { session_id } = await call(openLink, { body: { token } });
      router.replace(`/reviews/${session_id}`);
    } catch (error) {
      if (error instanceof ApiError && error.slug === "link-not-found") setState({ kind: "dead" });
      else setState({ kind: "failed", reason: reasonOf(error) });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is opened once.
  useEffect(() => void open(), [token]);

  if (state.kind === "dead") return <DeadLink />;
  return (
    <Message
      icon={
        <LoaderCircle size={28} strokeWidth={1.5} aria-hidden="true" className="motion-safe:animate-spin" />
      }
      title="Opening the review"
      text="This takes a moment."
    >
      {state.kind === "failed" ? (
        <>
          <Notice tone="critical">{state.reason}</Notice>
          <Button onClick={() => void open()}>Try again</Button>
        </>
      ) : null}
    </Message>
  );
}
