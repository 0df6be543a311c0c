import { Day } from "#components/ui/day.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { PaymentEvent, Person, Pool, Shortfall } from "#lib/operators/schema.ts";
import { GrantToPool, NameOwner, ReplayEvent, VoidOfPool } from "./other-acts.tsx";
import { PersonLink } from "./person-link.tsx";
import { RecordTable } from "./record-table.tsx";

export function People({ people }: { people: readonly Person[] }) {
  return (
    <RecordTable
      label="People"
      rows={people}
      keyOf={(person) => person.user_id}
      none="No account has such an address."
      columns={[
        {
          title: "Address",
          cell: (person) => (
            <>
              <PersonLink userId={person.user_id} text={person.email} />
              {person.blocked_at ? <span className="ml-2 font-medium text-critical">blocked</span> : null}
            </>
          ),
        },
        { title: "Since", cell: (person) => <Day iso={person.created_at} /> },
        { title: "Credits", cell: (person) => person.paid_credits_remaining, isNumber: true },
        { title: "Previews", cell: (person) => person.preview_credits_remaining, isNumber: true },
      ]}
    />
  );
}

export function Pools({ pools }: { pools: readonly Pool[] }) {
  return (
    <RecordTable
      label="Organizations"
      rows={pools}
      keyOf={(pool) => pool.organization_id}
      none="There is no organization with such a name."
      columns={[
        {
          title: "Name",
          cell: (pool) => (
            <>
              {pool.name}
              {pool.owners === 0 ? <span className="ml-2 font-medium text-critical">no owner</span> : null}
            </>
          ),
        },
        { title: "Members", cell: (pool) => pool.members, isNumber: true },
        { title: "Credits", cell: (pool) => pool.credits_remaining, isNumber: true },
        {
          title: "Act",
          cell: (pool) => (
            <span className="inline-flex flex-wrap justify-end gap-2">
              <GrantToPool pool={pool} />
              <VoidOfPool pool={pool} />
              <NameOwner pool={pool} />
            </span>
          ),
          isNumber: true,
        },
      ]}
    />
  );
}

export function FailedEvents({ events }: { events: readonly PaymentEvent[] }) {
  return (
    <RecordTable
      label="Failed payment events"
      rows={events}
      keyOf={(event) => event.event_id}
      none="No event has failed."
      columns={[
        {
          title: "Event",
          cell: (event) => (
            <>
              <span className="font-mono">{event.type}</span>
              <span className="block text-ink-faint break-all">{event.event_id}</span>
            </>
          ),
        },
        { title: "Of", cell: (event) => event.email ?? event.payment_customer_id ?? "nobody" },
        { title: "Received", cell: (event) => <RelativeTime iso={event.received_at} /> },
        { title: "Attempts", cell: (event) => event.attempts, isNumber: true },
        { title: "Error", cell: (event) => event.error ?? "none" },
        { title: "Act", cell: (event) => <ReplayEvent eventId={event.event_id} />, isNumber: true },
      ]}
    />
  );
}

export function Shortfalls({ shortfalls }: { shortfalls: readonly Shortfall[] }) {
  return (
    <RecordTable
      label="Shortfalls"
      rows={shortfalls}
      keyOf={(shortfall) => shortfall.lot_id}
      none="There are no shortfalls."
      columns={[
        {
          title: "Owner",
          cell: ({ user_id, owner }) =>
            user_id ? <PersonLink userId={user_id} text={owner ?? ""} /> : (owner ?? "a deleted account"),
        },
        { title: "Source", cell: (shortfall) => shortfall.source },
        { title: "Since", cell: (shortfall) => <Day iso={shortfall.created_at} /> },
        { title: "Granted", cell: (shortfall) => shortfall.granted, isNumber: true },
        { title: "Missing", cell: (shortfall) => shortfall.missing, isNumber: true },
      ]}
    />
  );
}
