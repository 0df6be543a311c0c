import { DeleteAccount } from "#components/accounts/delete-account.tsx";
import { DownloadExport } from "#components/accounts/download-export.tsx";
import { SignedInPlaces } from "#components/accounts/signed-in-places.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { deletionOutlook } from "#lib/accounts/deletion-outlook.ts";
import { listWebSessions } from "#lib/auth/web-sessions.ts";
import { studioContext } from "../../../studio-context.ts";

export const metadata = { title: "Account" };

export default async function AccountPage() {
  const ctx = await studioContext("/settings/account");
  return (
    <>
      <SettingsTitle title="Account">Where you are signed in, and what is kept of you.</SettingsTitle>
      <SettingsSection
        id="sign-ins"
        title="Where you are signed in"
        description="If you do not know one of these browsers, sign it out here. It is signed out at once."
      >
        <SignedInPlaces first={await listWebSessions(ctx)} />
      </SettingsSection>
      <SettingsSection
        id="export"
        title="Download your data"
        description="One ZIP archive with your profile, documents, reviews, conversations, credits and invoices: the files as you uploaded them, and the rest as readable JSON. README.txt in it says what is what."
      >
        <DownloadExport />
      </SettingsSection>
      <SettingsSection
        id="delete"
        title="Delete your account"
        description="Your account goes at once, with all documents and reviews. Nobody can bring it back."
      >
        <DeleteAccount email={ctx.actor.email} {...(await deletionOutlook(ctx))} />
      </SettingsSection>
    </>
  );
}
