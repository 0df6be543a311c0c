import type { Metadata } from "next";
import { headers } from "next/headers";
import Link from "next/link";
import { redirect } from "next/navigation";
import { AuthFrame } from "#components/auth/auth-frame.tsx";
import { explainSignInError } from "#components/auth/explain-sign-in-error.ts";
import { MailLinkForm } from "#components/auth/mail-link-form.tsx";
import { pathAfterSignIn } from "#components/auth/path-after-sign-in.ts";
import { ProviderForm } from "#components/auth/provider-form.tsx";
import { ThisComputerButton } from "#components/auth/this-computer-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { currentActor, currentBlock } from "#lib/auth/current-actor.ts";
import { signInOptions } from "#lib/auth/sign-in-options.ts";

export const metadata: Metadata = { title: "Sign in" };

interface PageProps {
  searchParams: Promise<{ error?: string | string[]; callbackUrl?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: PageProps) {
  const { error, callbackUrl } = await searchParams;
  const goTo = pathAfterSignIn(one(callbackUrl), (await headers()).get("host") ?? "localhost");
  const reason = (await currentBlock()) ?? explainSignInError(one(error));
  if (!reason && (await currentActor())) redirect(goTo);
  const options = await signInOptions();
  const hasOther = options.thisComputer || options.github || options.google;
  return (
    <AuthFrame title="Sign in to Galley">
      <div className="mt-5 space-y-4">
        {reason ? <Notice tone="critical">{reason}</Notice> : null}
        {options.thisComputer ? <ThisComputerButton goTo={goTo} /> : null}
        {options.github ? <ProviderForm provider="github" name="GitHub" callbackUrl={goTo} /> : null}
        {options.google ? <ProviderForm provider="google" name="Google" callbackUrl={goTo} /> : null}
        {options.mail && hasOther ? <OrByMail /> : null}
        {options.mail ? <MailLinkForm callbackUrl={goTo} isFirst={!hasOther} /> : null}
      </div>
      <p className="mt-5 text-sm text-ink-faint">
        {options.outboxReadable ? (
          <>
            This installation has no mail server, so the link goes to the{" "}
            <Link href="/outbox" className="link">
              outbox
            </Link>{" "}
            on this computer.
          </>
        ) : (
          "If the address is new, we create an account. You do not need a password."
        )}
      </p>
      <p className="mt-3 text-sm text-ink-faint">
        What is kept and who can read it:{" "}
        <Link href="/privacy" className="link">
          privacy
        </Link>
        . What holds for the use:{" "}
        <Link href="/terms" className="link">
          terms
        </Link>
        .
      </p>
    </AuthFrame>
  );
}

function one(value: string | string[] | undefined): string | undefined {
  return typeof value === "string" ? value : value?.[0];
}

function OrByMail() {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
      or by mail
    </p>
  );
}
