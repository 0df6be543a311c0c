import { CreateOrganization } from "#components/organizations/create-organization.tsx";
import { OrganizationList } from "#components/organizations/organization-list.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { listOrganizations } from "#lib/organizations/list-organizations.ts";
import { studioContext } from "../../studio-context.ts";

export const metadata = { title: "Organizations" };

export default async function OrganizationsPage() {
  const ctx = await studioContext("/organizations");
  const organizations = await listOrganizations(ctx);
  return (
    <>
      <SettingsTitle title="Organizations">
        The members of an organization share a pool of credits. Owners and admins decide how many of them each
        member may use for reviews.
      </SettingsTitle>
      <SettingsSection id="own-organizations" title="Your organizations">
        <OrganizationList organizations={organizations} />
      </SettingsSection>
      <SettingsSection id="new-organization" title="New organization">
        <CreateOrganization />
      </SettingsSection>
    </>
  );
}
