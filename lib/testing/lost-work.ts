import { database } from "#db/client.ts";

/** Takes all events that wait, as an Inngest server does that then loses its queue. Returns how many. */
export async function loseEvents(): Promise<number> {
  const lost = await database().sql`
    update outbox_events set dispatched_at = now() where dispatched_at is null returning id`;
  return lost.length;
}

/** Makes the work of this app look as if it had shown no sign of life for ten minutes. */
export async function letTimePass(): Promise<void> {
  const { sql } = database();
  await sql`update watched_work set seen_at = seen_at - interval '10 minutes'`;
  await sql`update work_signs set seen_at = seen_at - interval '10 minutes'`;
  await sql`update work_steps set until = until - interval '10 minutes'`;
}
