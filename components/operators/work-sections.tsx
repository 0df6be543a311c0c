import { PersonLink } from "#components/operators/person-link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { OpenWork, Versions } from "#lib/operators/work-schema.ts";
import { RecordTable } from "./record-table.tsx";
import { GiveUpWork, SendWorkAgain } from "./work-acts.tsx";

const STATES = {
  waiting: "waits",
  running: "runs",
  paused: "pauses before another try",
  held_back: "waits for other reviews of its owner",
} as const;
const KINDS = { conversion: "Conversion", review: "Review", event: "Other work" } as const;

export function OpenWorkTable({ work }: { work: readonly OpenWork[] }) {
  return (
    <RecordTable
      label="Work that is not done"
      rows={work}
      keyOf={({ kind, work_id }) => `${kind} ${work_id}`}
      none="All work is done."
      columns={[
        {
          title: "Work",
          cell: ({ kind, event, work_id }) => (
            <>
              {KINDS[kind]}
              {event ? <span className="ml-2 font-mono">{event}</span> : null}
              <span className="block text-ink-faint wrap-anywhere">{work_id}</span>
            </>
          ),
        },
        {
          title: "Of",
          cell: ({ user_id, email }) =>
            user_id ? <PersonLink userId={user_id} text={email ?? ""} /> : "nobody",
        },
        {
          title: "State",
          cell: ({ state, step, times_sent_again: times }) => (
            <>
              {STATES[state]}
              {step ? <span className="block text-ink-faint">{step}</span> : null}
              {times > 0 ? (
                <span className="block font-medium text-critical">sent again: {times}</span>
              ) : null}
            </>
          ),
        },
        {
          title: "Since",
          cell: ({ created_at, seen_at, state }) => (
            <>
              <RelativeTime iso={created_at} />
              {seen_at && state !== "paused" ? (
                <span className="block text-ink-faint">
                  last sign: <RelativeTime iso={seen_at} />
                </span>
              ) : null}
            </>
          ),
        },
        {
          title: "Act",
          cell: (each) => (
            <span className="inline-flex justify-end gap-2 whitespace-nowrap">
              {each.state === "held_back" ? null : <SendWorkAgain work={each} />}
              <GiveUpWork work={each} />
            </span>
          ),
          isNumber: true,
        },
      ]}
    />
  );
}

export function VersionList({ versions }: { versions: Versions }) {
  const facts = [
    ["Galley", versions.version],
    ["Last migration", versions.migration],
    ["PostgreSQL", versions.postgres],
    ["Node", versions.node],
    ["Role of this process", versions.role],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
      <div className="contents">
        <dt className="text-ink-soft">Runs since</dt>
        <dd>
          <RelativeTime iso={versions.running_since} />
        </dd>
      </div>
    </dl>
  );
}
