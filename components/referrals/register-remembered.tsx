"use client";

import { useEffect } from "react";
import { useToast } from "#components/ui/toast.tsx";
import { ApiError, call } from "#lib/client/client.ts";
import { getReferralStatus, registerReferral } from "#lib/referrals/contract.ts";
import { forgetCode } from "./remembered-code.ts";

/** The statuses of a code that will never do: malformed, the own one, or nobody's. */
const USELESS = new Set([400, 404, 422]);

/** Registers the code of the link that the user followed before they signed in. Says so if it counts. */
export function RegisterRemembered({ code }: { code: string }) {
  const toast = useToast();
  useEffect(() => {
    void register(code, (title) => toast({ title }));
  }, [code, toast]);
  return null;
}

async function register(code: string, say: (title: string) => void): Promise<void> {
  try {
    const { referrer_email } = await call(registerReferral, { body: { referral_code: code } });
    forgetCode();
    const { refusal } = await call(getReferralStatus);
    if (!refusal) say(`You were referred by ${referrer_email}`);
  } catch (error) {
    // After any other failure the code stays for the next page.
    if (error instanceof ApiError && USELESS.has(error.status)) forgetCode();
  }
}
