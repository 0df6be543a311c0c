import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { pageOrigin } from "#app/page-origin.ts";
import { AuthorizationConsent } from "#components/oauth/authorization-consent.tsx";
import { RequestOver } from "#components/oauth/request-over.tsx";
import { CreditsInUse } from "#components/shell/credits-in-use.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { requestCookie } from "#lib/oauth/asking-browser.ts";
import { readAuthorizationRequest } from "#lib/oauth/read-authorization-request.ts";
import { requestContext } from "#lib/request-context.ts";

export const metadata: Metadata = { title: "Allow an app" };

export default async function AuthorizePage({ params }: { params: Promise<{ uid: string }> }) {
  const { uid } = await params;
  const origin = await pageOrigin();
  // Only the browser in which the app started the request may answer it.
  if (!(await cookies()).has(requestCookie(uid, origin).name)) return <RequestOver />;
  const actor = await currentActor();
  if (!actor) redirect(`/sign-in?callbackUrl=${encodeURIComponent(`/authorize/${uid}`)}`);
  const request = await readAuthorizationRequest(
    { ...requestContext("page", { origin }), actor },
    { requestId: uid },
  );
  if (!request) return <RequestOver />;
  return (
    <CreditsInUse value={takesPayments()}>
      <AuthorizationConsent requestId={uid} email={actor.email} {...request} />
    </CreditsInUse>
  );
}
