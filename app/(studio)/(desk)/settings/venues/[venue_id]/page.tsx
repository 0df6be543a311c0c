import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { VenueForm } from "#components/venues/venue-form.tsx";
import { VenueView } from "#components/venues/venue-view.tsx";
import { listVenues } from "#lib/reviews/venues/list-venues.ts";
import { studioContext } from "../../../../studio-context.ts";

interface PageProps {
  params: Promise<{ venue_id: string }>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return { title: (await venueOf((await params).venue_id)).name };
}

/** The form of a profile of the user's own, or what a profile that comes with Galley holds. */
export default async function VenuePage({ params }: PageProps) {
  const venue = await venueOf((await params).venue_id);
  return venue.is_own ? (
    <>
      <SettingsTitle title={venue.name}>
        Reviews that have started keep the profile they started with.
      </SettingsTitle>
      <div className="mt-6">
        <VenueForm venueId={venue.venue_id} content={venue} />
      </div>
    </>
  ) : (
    <>
      <SettingsTitle title={venue.name}>
        This profile comes with Galley. Copy it to make your own.
      </SettingsTitle>
      <div className="mt-4 mb-6 flex flex-wrap gap-3">
        <ButtonLink look="primary" href={`/settings/venues/new?from=${venue.venue_id}`}>
          Copy profile
        </ButtonLink>
        <ButtonLink href="/settings/venues">All profiles</ButtonLink>
      </div>
      <VenueView venue={venue} />
    </>
  );
}

/** A profile of another user is not found. */
const venueOf = cache(async (id: string) => {
  const ctx = await studioContext(`/settings/venues/${id}`);
  return (await listVenues(ctx)).find(({ venue_id }) => venue_id === id.toLowerCase()) ?? notFound();
});
