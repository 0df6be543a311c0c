import type { Metadata } from "next";
import Link from "next/link";
import { AuthFrame } from "#components/auth/auth-frame.tsx";
import { SentTo } from "#components/auth/sent-to.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { signInOptions } from "#lib/auth/sign-in-options.ts";

export const metadata: Metadata = { title: "Check your mail" };

export default async function CheckMailPage() {
  const { outboxReadable } = await signInOptions();
  return (
    <AuthFrame title={outboxReadable ? "Your link is in the outbox" : "We sent you a link"}>
      {outboxReadable ? (
        <>
          <p className="mt-3 text-ink-soft">
            This installation has no mail server, so the mail to <SentTo /> was not sent. It is in the outbox,
            which only this computer can open.
          </p>
          <ButtonLink look="primary" size="lg" href="/outbox" className="mt-6 w-full">
            Open the outbox
          </ButtonLink>
        </>
      ) : (
        <p className="mt-3 text-ink-soft">
          Open the mail to <SentTo /> and follow the link. The link works once, for 24 hours. If the mail does
          not arrive, check the spam folder or{" "}
          <Link href="/sign-in" className="link">
            request another link
          </Link>
          .
        </p>
      )}
    </AuthFrame>
  );
}
