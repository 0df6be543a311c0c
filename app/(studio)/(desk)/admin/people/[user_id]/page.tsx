import Link from "next/link";
import { notFound } from "next/navigation";
import { PersonActs } from "#components/operators/person-acts.tsx";
import {
  Acts,
  Holds,
  Ledger,
  Lots,
  Organizations,
  Payments,
  Subscriptions,
} from "#components/operators/person-sections.tsx";
import { ReferralLines } from "#components/operators/referral-lines.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { Day } from "#components/ui/day.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { uuid } from "#lib/contract/fields.ts";
import { Problem } from "#lib/contract/problem.ts";
import { countNoun } from "#lib/count-noun.ts";
import { getPerson } from "#lib/operators/get-person.ts";
import { operatorPage } from "../../../../operator-page.ts";

export const metadata = { title: "A person" };

export default async function PersonPage({ params }: { params: Promise<{ user_id: string }> }) {
  const ctx = await operatorPage("/admin");
  const id = uuid.safeParse((await params).user_id);
  if (!id.success) notFound();
  const details = await getPerson(ctx, { userId: id.data }).catch((error: unknown) => {
    if (error instanceof Problem) notFound();
    throw error;
  });
  const { person } = details;
  return (
    <>
      <p className="text-sm">
        <Link href="/admin" className="link">
          Administration
        </Link>
      </p>
      <header className="mt-3 pb-4">
        <h1 className="font-serif text-2xl font-semibold break-all">{person.email}</h1>
        <p className="mt-2 text-ink-soft">
          {person.name ? `${person.name}, ` : ""}
          {countNoun(person.paid_credits_remaining, "credit")},{" "}
          {countNoun(person.preview_credits_remaining, "preview")}, since <Day iso={person.created_at} />
          {details.is_operator ? ", an operator" : ""}
        </p>
        {person.blocked_at ? (
          <Notice tone="critical" className="mt-3">
            Blocked on <Day iso={person.blocked_at} />: {person.blocked_reason}
          </Notice>
        ) : null}
        <div className="mt-4">
          <PersonActs person={person} canBlock={!details.is_operator} />
        </div>
      </header>
      <SettingsSection id="lots" title="Credits by source">
        <Lots rows={details.lots} />
      </SettingsSection>
      <SettingsSection id="holds" title="Holds">
        <Holds rows={details.holds} />
      </SettingsSection>
      <SettingsSection
        id="payments"
        title="Payments"
        description={
          details.payment_customer_id
            ? `The payment provider knows ${details.payment_customer_id}.`
            : undefined
        }
      >
        <Payments rows={details.payments} />
      </SettingsSection>
      <SettingsSection id="subscriptions" title="Subscriptions">
        <Subscriptions rows={details.subscriptions} />
      </SettingsSection>
      <SettingsSection id="organizations" title="Organizations">
        <Organizations rows={details.organizations} />
      </SettingsSection>
      <SettingsSection id="referral" title="Referral">
        <ReferralLines details={details} />
      </SettingsSection>
      <SettingsSection id="acts" title="Acts of operators">
        <Acts rows={details.acts} />
      </SettingsSection>
      <SettingsSection id="ledger" title="Ledger" description="The newest 200 entries.">
        <Ledger rows={details.entries} />
      </SettingsSection>
    </>
  );
}
