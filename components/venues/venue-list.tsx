"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useRef, useState } from "react";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { call } from "#lib/client/client.ts";
import { deleteVenue } from "#lib/reviews/venue-contract.ts";
import type { Venue } from "#lib/reviews/venue-schema.ts";
import { venueFacts } from "./venue-words.ts";

/** The user's own venue profiles, which can be changed, and those that come with Galley, which can be copied. */
export function VenueList({ venues }: { venues: readonly Venue[] }) {
  const router = useRouter();
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const own = venues.filter(({ is_own, venue_id }) => is_own && !deleted.includes(venue_id));
  const brought = venues.filter(({ is_own }) => !is_own);

  /** Moves the focus to the list after the dialog has closed, because the row of the profile disappears. */
  function forget(venueId: string) {
    setDeleted((current) => [...current, venueId]);
    // Pages that the browser goes back to would list it again.
    router.refresh();
    setTimeout(() => list.current?.focus());
  }

  return (
    <>
      <SettingsSection id="own-venues" title="Your profiles">
        <div ref={list} tabIndex={-1} className="focus:outline-none">
          {own.length === 0 ? (
            <p className="max-w-prose text-ink-soft">
              You have no profiles of your own. Make one for a journal, a conference or a funder that you
              write for, or copy one below and change it.
            </p>
          ) : (
            <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
              {own.map((venue) => (
                <Row key={venue.venue_id} venue={venue}>
                  <ButtonLink size="sm" href={`/settings/venues/${venue.venue_id}`}>
                    Edit<span className="sr-only"> {venue.name}</span>
                  </ButtonLink>
                  <DeleteVenue venue={venue} onDeleted={() => forget(venue.venue_id)} />
                </Row>
              ))}
            </ul>
          )}
          <ButtonLink look="primary" className="mt-4" href="/settings/venues/new">
            Create a profile
          </ButtonLink>
        </div>
      </SettingsSection>
      <SettingsSection
        id="known-venues"
        title="Galley’s profiles"
        description="You cannot change these. Copy one to make your own."
      >
        <ul className="divide-y divide-rule rounded-lg border border-rule bg-sheet">
          {brought.map((venue) => (
            <Row key={venue.venue_id} venue={venue}>
              <ButtonLink size="sm" href={`/settings/venues/${venue.venue_id}`}>
                View<span className="sr-only"> {venue.name}</span>
              </ButtonLink>
              <ButtonLink size="sm" href={`/settings/venues/new?from=${venue.venue_id}`}>
                Copy<span className="sr-only"> {venue.name}</span>
              </ButtonLink>
            </Row>
          ))}
        </ul>
      </SettingsSection>
    </>
  );
}

function Row({ venue, children }: { venue: Venue; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium [overflow-wrap:anywhere]">{venue.name}</h3>
        <p className="text-sm text-ink-faint [overflow-wrap:anywhere]">{venueFacts(venue)}</p>
      </div>
      <div className="flex gap-2">{children}</div>
    </li>
  );
}

function DeleteVenue({ venue, onDeleted }: { venue: Venue; onDeleted: () => void }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button look="danger" size="sm" onClick={() => setConfirming(true)}>
        Delete<span className="sr-only"> {venue.name}</span>
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={`Delete “${venue.name}”?`}
        description="Reviews for it stay as they are. You cannot undo this."
        action="Delete profile"
        onConfirm={async () => {
          await call(deleteVenue, { params: { venue_id: venue.venue_id } });
          onDeleted();
        }}
      />
    </>
  );
}
