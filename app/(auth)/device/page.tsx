import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { DeviceSignIn } from "#components/oauth/device-sign-in.tsx";
import { userCodeOf } from "#components/oauth/user-code.ts";
import { CreditsInUse } from "#components/shell/credits-in-use.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";

export const metadata: Metadata = { title: "Sign in a program" };

type Search = Promise<{ user_code?: string | string[] }>;

export default async function DevicePage({ searchParams }: { searchParams: Search }) {
  const code = userCodeOf([(await searchParams).user_code].flat()[0] ?? "");
  const actor = await currentActor();
  if (!actor) {
    const path = code ? `/device?user_code=${code}` : "/device";
    redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
  }
  return (
    <CreditsInUse value={takesPayments()}>
      <DeviceSignIn code={code ?? ""} email={actor.email} />
    </CreditsInUse>
  );
}
