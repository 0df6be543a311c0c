import type { OpenWork, Versions } from "#lib/operators/work-schema.ts";
import { facts } from "./admin-lines.ts";

export function workLines(work: readonly OpenWork[]): string[] {
  if (work.length === 0) return ["All work is done."];
  return work.map((each) =>
    facts(
      `${each.kind} ${each.work_id}`,
      each.event ?? "",
      each.state.replace("_", " "),
      each.step ?? "",
      each.email ?? "",
      `since ${moment(each.created_at)}`,
      each.seen_at ? `last sign ${moment(each.seen_at)}` : "",
      each.times_sent_again > 0 ? `sent again: ${each.times_sent_again}` : "",
    ),
  );
}

export function versionLines({
  version,
  migration,
  postgres,
  node,
}: Omit<Versions, "role" | "running_since">): string[] {
  return [`Galley ${version}`, `Last migration ${migration}`, `PostgreSQL ${postgres}`, `Node ${node}`];
}

/** To the minute, in UTC. */
function moment(iso: string): string {
  return `${iso.slice(0, 16).replace("T", " ")} UTC`;
}
