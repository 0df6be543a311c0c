import { notFound } from "next/navigation";
import { MailList } from "#components/outbox/mail-list.tsx";
import { MailPreview } from "#components/outbox/mail-preview.tsx";
import { SiteFrame } from "#components/site/site-frame.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { currentActor } from "#lib/auth/current-actor.ts";
import { listOutbox } from "#lib/auth/list-outbox.ts";

export const metadata = { title: "Outbox" };

type Search = Promise<{ mail?: string | string[] }>;

export default async function OutboxPage({ searchParams }: { searchParams: Search }) {
  const mails = await listOutbox();
  if (!mails) notFound();
  const wanted = [(await searchParams).mail].flat()[0];
  const shown = mails.find(({ id }) => id === wanted) ?? mails[0];
  return (
    <SiteFrame signedIn={(await currentActor()) !== null}>
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-14">
        <h1 className="font-serif text-2xl font-semibold">Outbox</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">
          This installation has no mail server, so its mails stay here. Only this computer can open this page.
          To send mails, set <code>SMTP_URL</code> or <code>SMTP_HOST</code>.
        </p>
        {shown ? (
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <MailList mails={mails} shownId={shown.id} />
            <MailPreview key={shown.id} mail={shown} />
          </div>
        ) : (
          <div className="mt-8 rounded-xl border border-dashed border-rule-strong p-8">
            <p className="font-medium">No mail yet</p>
            <p className="mt-1 text-ink-soft">If you request a sign-in link, it appears here at once.</p>
            <ButtonLink href="/sign-in" className="mt-4">
              Go to sign-in
            </ButtonLink>
          </div>
        )}
      </div>
    </SiteFrame>
  );
}
