import { FailedEvents, People, Pools, Shortfalls } from "#components/operators/admin-sections.tsx";
import { OpenWorkTable, VersionList } from "#components/operators/work-sections.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { SearchForm } from "#components/ui/search-form.tsx";
import { getVersions } from "#lib/operation/get-versions.ts";
import { listOpenWork } from "#lib/operation/list-open-work.ts";
import { listFailedEvents } from "#lib/operators/list-failed-events.ts";
import { listShortfalls } from "#lib/operators/list-shortfalls.ts";
import { searchPeople } from "#lib/operators/search-people.ts";
import { searchPools } from "#lib/operators/search-pools.ts";
import { operatorPage } from "../../operator-page.ts";
import { searchText } from "../../search-text.ts";

export const metadata = { title: "Administration" };

type Query = Record<string, string | string[] | undefined>;

export default async function AdminPage({ searchParams }: { searchParams: Promise<Query> }) {
  const ctx = await operatorPage("/admin");
  const query = await searchParams;
  const [email, name] = [searchText(query.email), searchText(query.organization)];
  return (
    <>
      <SettingsTitle title="Administration">
        Only operators of this installation see these pages. What you do is kept with your reason.
      </SettingsTitle>
      <SettingsSection id="people" title="People">
        <SearchForm action="/admin" name="email" label="Mail address, or a part of it" value={email} />
        <People people={await searchPeople(ctx, { email })} />
      </SettingsSection>
      <SettingsSection id="organizations" title="Organizations">
        <SearchForm action="/admin" name="organization" label="Name, or a part of it" value={name} />
        <Pools pools={await searchPools(ctx, { name })} />
      </SettingsSection>
      <SettingsSection
        id="events"
        title="Failed payment events"
        description="Galley tries each of them again every hour."
      >
        <FailedEvents events={await listFailedEvents(ctx)} />
      </SettingsSection>
      <SettingsSection
        id="shortfalls"
        title="Shortfalls"
        description="Credits that were spent although the money for them went back."
      >
        <Shortfalls shortfalls={await listShortfalls(ctx)} />
      </SettingsSection>
      <SettingsSection
        id="work"
        title="Work"
        description="Conversions, reviews and other work that is not done, the oldest first."
      >
        <OpenWorkTable work={await listOpenWork(ctx)} />
      </SettingsSection>
      <SettingsSection id="versions" title="Versions">
        <VersionList versions={await getVersions(ctx)} />
      </SettingsSection>
    </>
  );
}
