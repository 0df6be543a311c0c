import type { Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Consumption } from "#components/organizations/consumption.tsx";
import { CreditPoolFacts } from "#components/organizations/credit-pool-facts.tsx";
import { DeleteOrganization } from "#components/organizations/delete-organization.tsx";
import { InvitationList } from "#components/organizations/invitation-list.tsx";
import { InviteForm } from "#components/organizations/invite-form.tsx";
import { LeaveOrganization } from "#components/organizations/leave-organization.tsx";
import { MemberList } from "#components/organizations/member-list.tsx";
import { RenameOrganization } from "#components/organizations/rename-organization.tsx";
import { ROLE_WORDS } from "#components/organizations/role-words.ts";
import { CheckoutNotice } from "#components/payments/checkout-notice.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { countNoun } from "#lib/count-noun.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { getConsumption } from "#lib/organizations/get-consumption.ts";
import { getCreditPool } from "#lib/organizations/get-credit-pool.ts";
import { getOrganization } from "#lib/organizations/get-organization.ts";
import { listInvitations } from "#lib/organizations/list-invitations.ts";
import { listMembers } from "#lib/organizations/list-members.ts";
import { mayDo } from "#lib/organizations/permission-schema.ts";
import { organizationNotFound } from "#lib/organizations/problems.ts";
import { LAST_PLACE, type Organization } from "#lib/organizations/schema.ts";
import { searchText } from "../../../search-text.ts";
import { studioContext } from "../../../studio-context.ts";
import { Purchases } from "./purchases.tsx";

export const metadata = { title: "Organization" };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** People of a list at once. */
const SHOWN = 50;

interface PageProps {
  params: Promise<{ organization_id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function OrganizationPage({ params, searchParams }: PageProps) {
  const organizationId = decodeURIComponent((await params).organization_id).toLowerCase();
  const ctx = await studioContext(`/organizations/${encodeURIComponent(organizationId)}`);
  if (!UUID.test(organizationId)) notFound();
  const organization = await ownOrganization(ctx, organizationId);
  const { role } = organization;
  const pool = await getCreditPool(ctx, { organizationId });
  return (
    <>
      <Link href={"/organizations" as Route} className="link text-sm">
        All organizations
      </Link>
      <div className="mt-3">
        <SettingsTitle title={organization.name}>
          Your role is {ROLE_WORDS[role]}. The organization has{" "}
          {countNoun(organization.member_count, "member")}.
        </SettingsTitle>
      </div>
      <CheckoutNotice className="mt-4" />
      <SettingsSection id="pool" title="Credits">
        <CreditPoolFacts organization={organization} pool={pool} takesPayments={takesPayments()} />
      </SettingsSection>
      {mayDo(role, "read-members") ? (
        <Managed ctx={ctx} organization={organization} wanted={wantedOf(await searchParams)} />
      ) : null}
      {takesPayments() && mayDo(role, "read-invoices") ? (
        <Purchases ctx={ctx} organization={organization} />
      ) : null}
      {mayDo(role, "rename") ? (
        <SettingsSection id="name" title="Name">
          <RenameOrganization organizationId={organizationId} name={organization.name} />
        </SettingsSection>
      ) : null}
      <SettingsSection id="leaving" title="Leave">
        <div className="flex flex-wrap gap-3">
          <LeaveOrganization organization={organization} />
          {mayDo(role, "delete") ? <DeleteOrganization organization={organization} /> : null}
        </div>
      </SettingsSection>
    </>
  );
}

/** Which members the address of the page asks for. */
interface Wanted {
  text: string;
  offset: number;
}

function wantedOf(query: Awaited<PageProps["searchParams"]>): Wanted {
  const from = Number(searchText(query.from));
  return {
    text: searchText(query.member),
    offset: Number.isSafeInteger(from) && from > 0 ? Math.min(from - 1, LAST_PLACE) : 0,
  };
}

interface ManagedProps {
  ctx: ActorContext;
  organization: Organization;
  wanted: Wanted;
}

/** The part of the page for owners and admins. */
async function Managed({ ctx, organization, wanted }: ManagedProps) {
  const { organization_id: organizationId, role } = organization;
  const [members, invitations, consumption] = await Promise.all([
    // One more than is shown tells whether there are more.
    listMembers(ctx, { organizationId, q: wanted.text, offset: wanted.offset, limit: SHOWN + 1 }),
    listInvitations(ctx, { organizationId }),
    getConsumption(ctx, { organizationId, offset: 0, limit: SHOWN }),
  ]);
  return (
    <>
      <SettingsSection id="members" title="Members">
        <MemberList
          members={members.slice(0, SHOWN)}
          organization={organization}
          ownId={ctx.actor.userId}
          part={{ ...wanted, size: SHOWN, hasMore: members.length > SHOWN }}
        />
      </SettingsSection>
      <SettingsSection
        id="invitations"
        title="Invitations"
        description="An invitation is a mail with a link. The link is valid for seven days, for an account with that address."
      >
        <InviteForm organizationId={organizationId} mayInviteAdmins={role === "owner"} />
        <InvitationList organizationId={organizationId} invitations={invitations} />
      </SettingsSection>
      <SettingsSection
        id="consumption"
        title="Use"
        description="Credits of the pool that reviews used, in the month in which each review completed (UTC)."
      >
        <Consumption consumption={consumption} />
      </SettingsSection>
    </>
  );
}

async function ownOrganization(ctx: ActorContext, organizationId: string): Promise<Organization> {
  try {
    return await getOrganization(ctx, { organizationId });
  } catch (error) {
    if (error instanceof Problem && error.is(organizationNotFound)) notFound();
    throw error;
  }
}
