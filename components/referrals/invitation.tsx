"use client";

import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { reasonOf } from "#components/ui/reason-of.ts";
import { call } from "#lib/client/client.ts";
import { registerReferral } from "#lib/referrals/contract.ts";
import { rememberCode } from "./remembered-code.ts";

/** What a visitor of a referral link can do: sign in, which keeps the code, or accept at once if they are signed in. */
export function Invitation({ code, email }: { code: string; email: string | null }) {
  return email === null ? <SignInFirst code={code} /> : <Accept code={code} email={email} />;
}

function SignInFirst({ code }: { code: string }) {
  useEffect(() => rememberCode(code), [code]);
  return (
    <>
      <ButtonLink look="primary" size="lg" href="/sign-in">
        Create an account
      </ButtonLink>
      <p className="mt-4 max-w-prose text-sm text-ink-soft">
        This browser keeps the code for 30 days and registers it when you sign in.
      </p>
    </>
  );
}

function Accept({ code, email }: { code: string; email: string }) {
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const [refusal, setRefusal] = useState<string | null>(null);

  async function accept() {
    setState("busy");
    setRefusal(null);
    try {
      await call(registerReferral, { body: { referral_code: code } });
      setState("done");
    } catch (error) {
      setState("idle");
      setRefusal(reasonOf(error));
    }
  }

  if (state === "done") {
    return (
      <>
        <Notice tone="good">The referral is registered.</Notice>
        <ButtonLink className="mt-4" href="/settings/referrals">
          See your referrals
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Button look="primary" size="lg" disabled={state === "busy"} onClick={accept}>
        Accept for {email}
      </Button>
      {refusal ? (
        <Notice tone="critical" className="mt-4">
          {refusal}
        </Notice>
      ) : null}
    </>
  );
}
