import { SettingsTitle } from "#components/settings/settings-title.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { VenueList } from "#components/venues/venue-list.tsx";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";
import { listVenues } from "#lib/reviews/venues/list-venues.ts";
import { studioContext } from "../../../studio-context.ts";

export const metadata = { title: "Venue profiles" };

export default async function VenuesPage() {
  const ctx = await studioContext("/settings/venues");
  const [venues, { customization }] = await Promise.all([listVenues(ctx), getCreditScore(ctx)]);
  return (
    <>
      <SettingsTitle title="Venue profiles">
        A venue is the journal, conference or funder that you write for. Choose its profile before a review:
        Galley counts its limits, and models look for what it expects and weigh what its reviewers score.
      </SettingsTitle>
      {customization ? null : (
        <Notice tone="info" className="mt-4">
          Your tier has no customization, so your reviews cannot be for a venue. You can still create
          profiles.
        </Notice>
      )}
      <VenueList venues={venues} />
    </>
  );
}
