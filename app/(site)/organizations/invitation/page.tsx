import type { Metadata, Route } from "next";
import type { ReactNode } from "react";
import { AcceptInvitation } from "#components/organizations/accept-invitation.tsx";
import { SignInAgain } from "#components/organizations/sign-in-again.tsx";
import { VerifyAddress } from "#components/organizations/verify-address.tsx";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { type InvitationView, readInvitation } from "#lib/organizations/read-invitation.ts";
import { requestContext } from "#lib/request-context.ts";

export const metadata: Metadata = {
  title: "Invitation",
  robots: "noindex",
  // The address has the token.
  referrer: "no-referrer",
};

type Search = Promise<{ token?: string | string[] }>;

export default async function InvitationPage({ searchParams }: { searchParams: Search }) {
  const token = [(await searchParams).token].flat()[0] ?? "";
  const actor = await currentActor();
  const invitation = await readInvitation(requestContext("page"), { token, userId: actor?.userId ?? null });
  return (
    <SiteFrame signedIn={actor !== null}>
      <div className="mx-auto max-w-2xl px-4 pt-14 pb-24 sm:px-6 sm:pt-20">
        {invitation ? (
          <Invitation invitation={invitation} token={token} actorEmail={actor?.email ?? ""} />
        ) : (
          <>
            <Title>This invitation does not exist</Title>
            <p className="mt-6 text-lg text-ink-soft text-pretty">
              The link may be incomplete. Open it from the mail again, or ask for a new invitation.
            </p>
          </>
        )}
      </div>
    </SiteFrame>
  );
}

interface InvitationProps {
  invitation: InvitationView;
  token: string;
  actorEmail: string;
}

function Invitation({ invitation, token, actorEmail }: InvitationProps) {
  const { organizationName, organizationId, email, isOver } = invitation;
  if (organizationId !== null) {
    return (
      <>
        <Title>You are a member of {organizationName}</Title>
        <ButtonLink
          look="primary"
          size="lg"
          className="mt-8"
          href={`/organizations/${organizationId}` as Route}
        >
          Open the organization
        </ButtonLink>
      </>
    );
  }
  if (isOver) {
    return (
      <>
        <Title>This invitation is no longer valid</Title>
        <p className="mt-6 text-lg text-ink-soft text-pretty">
          It is older than seven days, was withdrawn, or a newer one took its place. Look for a newer mail, or
          ask for a new invitation to {organizationName}.
        </p>
      </>
    );
  }
  return (
    <>
      <Title>Join {organizationName}</Title>
      <p className="mt-6 text-lg text-ink-soft text-pretty">
        The members of {organizationName} share credits for reviews of manuscripts. Its owners and admins
        decide how many you may use, and see how many you used. They do not see your manuscripts or reviews.
      </p>
      <p className="mt-4 text-ink-soft break-words">
        The invitation is for <strong className="font-semibold text-ink">{email}</strong>.
      </p>
      <div className="mt-8">
        <Answer invitation={invitation} token={token} actorEmail={actorEmail} />
      </div>
    </>
  );
}

function Answer({ invitation, token, actorEmail }: InvitationProps) {
  const path = `/organizations/invitation?token=${encodeURIComponent(token)}`;
  switch (invitation.reader) {
    case "nobody":
      return (
        <ButtonLink
          look="primary"
          size="lg"
          href={`/sign-in?callbackUrl=${encodeURIComponent(path)}` as Route}
        >
          Sign in to join
        </ButtonLink>
      );
    case "invited":
      return <AcceptInvitation token={token} name={invitation.organizationName} />;
    case "unverified":
      return (
        <>
          <Notice tone="info" className="mb-4">
            Nobody has shown yet that the address of your account is yours. Galley mails you a sign-in link,
            which leads back here. Then you can join.
          </Notice>
          <VerifyAddress email={actorEmail} path={path} />
        </>
      );
    case "somebody-else":
      return (
        <>
          <Notice tone="info" className="mb-4">
            You are signed in as {actorEmail}. Sign in with the address that was invited.
          </Notice>
          <SignInAgain path={path} />
        </>
      );
  }
}

function Title({ children }: { children: ReactNode }) {
  return (
    <h1 className="font-serif text-3xl font-semibold tracking-[-0.015em] break-words text-balance">
      {children}
    </h1>
  );
}
