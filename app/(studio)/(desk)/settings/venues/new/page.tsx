import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { VenueForm } from "#components/venues/venue-form.tsx";
import { VENUE_NAME_LENGTH } from "#lib/reviews/venue-schema.ts";
import { listVenues } from "#lib/reviews/venues/list-venues.ts";
import { studioContext } from "../../../../studio-context.ts";

export const metadata = { title: "New venue profile" };

interface PageProps {
  searchParams: Promise<{ from?: string | string[] }>;
}

/** A new profile, which may begin as a copy of another. */
export default async function NewVenuePage({ searchParams }: PageProps) {
  const { from } = await searchParams;
  const ctx = await studioContext("/settings/venues/new");
  const copied = (await listVenues(ctx)).find(({ venue_id }) => venue_id === from) ?? null;
  const name = copied && `Copy of ${copied.name}`.slice(0, VENUE_NAME_LENGTH);
  return (
    <>
      <SettingsTitle title="New venue profile">
        {copied ? `This profile begins as a copy of “${copied.name}”.` : "Only you see it and can use it."}
      </SettingsTitle>
      <div className="mt-6">
        <VenueForm venueId={null} content={copied && { ...copied, name: name ?? copied.name }} />
      </div>
    </>
  );
}
