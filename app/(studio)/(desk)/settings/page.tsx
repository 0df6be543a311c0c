import { themeOfPage } from "#app/page-theme.ts";
import { NameForm } from "#components/settings/name-form.tsx";
import { NoticeChoice } from "#components/settings/notice-choice.tsx";
import { ReviewPreferences } from "#components/settings/review-preferences.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { SignOutButton } from "#components/settings/sign-out-button.tsx";
import { TextRecipientList } from "#components/settings/text-recipient-list.tsx";
import { ThemeChoice } from "#components/settings/theme-choice.tsx";
import { getProfile } from "#lib/auth/get-profile.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { textRecipients } from "#lib/reviews/text-recipients.ts";
import { reviewStart } from "#lib/reviews/venues/review-start.ts";
import { studioContext } from "../../studio-context.ts";

export const metadata = { title: "Profile" };

export default async function ProfilePage() {
  const ctx = await studioContext("/settings");
  const profile = await getProfile(ctx);
  const recipients = textRecipients(ctx);
  const context = recipients.reviews.length > 0 ? ((await ctx.models?.context("review")) ?? null) : null;
  const credits = await getCreditScore(ctx);
  return (
    <>
      <SettingsTitle title="Profile" />
      <SettingsSection
        id="you"
        title="Your account"
        description="Your mail address identifies your account, so you cannot change it here. Your name is optional."
      >
        <dl className="mb-5">
          <dt className="mb-1 text-sm font-medium">Mail address</dt>
          <dd className="break-all">{profile.email}</dd>
        </dl>
        <NameForm name={profile.name} />
      </SettingsSection>
      <ReviewPreferences credits={credits} {...(await reviewStart(ctx))} />
      <SettingsSection
        id="recipients"
        title="Where your text goes"
        description="The operator of this installation decides which servers it uses."
      >
        <TextRecipientList {...recipients} context={context} />
      </SettingsSection>
      <SettingsSection
        id="notices"
        title="Notices"
        description="How you hear that a review has ended, what others write to you, and what is open."
      >
        <NoticeChoice
          mails={{
            reviews: profile.mails_reviews,
            replies: profile.mails_replies,
            digest: profile.mails_digest,
          }}
        />
      </SettingsSection>
      <SettingsSection
        id="colours"
        title="Theme"
        description="Applies wherever you are signed in, and to this browser when you are not."
      >
        <ThemeChoice theme={await themeOfPage()} />
      </SettingsSection>
      <SettingsSection
        id="session"
        title="Sign out"
        description="This signs you out of this browser. Your documents and reviews are kept."
      >
        <SignOutButton />
      </SettingsSection>
    </>
  );
}
