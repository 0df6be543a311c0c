import type { Metadata } from "next";
import Link from "next/link";
import { AuthFrame } from "#components/auth/auth-frame.tsx";
import { SentTo } from "#components/auth/sent-to.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { signInOptions } from "#lib/auth/sign-in-options.ts";

export const metadata: Metadata = { title: "Look at your mail" };

export default async function CheckMailPage() {
  const { outboxReadable } = await signInOptions();
  return (
    <AuthFrame title={outboxReadable ? "The link is in the outbox" : "The link is on its way"}>
      {outboxReadable ? (
        <>
          <p className="mt-3 text-ink-soft">
            No mail server is set up on this machine, so the mail to <SentTo /> was not sent. It waits in the
            outbox, which only this machine can read.
          </p>
          <ButtonLink look="primary" size="lg" href="/outbox" className="mt-6 w-full">
            Open the outbox
          </ButtonLink>
        </>
      ) : (
        <p className="mt-3 text-ink-soft">
          Open the mail to <SentTo /> and follow its link. It works once, within 24 hours. Nothing there? Look
          into the spam folder, or{" "}
          <Link href="/sign-in" className="link">
            ask for another
          </Link>
          .
        </p>
      )}
    </AuthFrame>
  );
}
