import type { Sql } from "#db/client.ts";

/** What people see, which stays until its owner deletes it. */
const OF_PEOPLE = [
  ...["users", "accounts", "api_keys", "connected_apps", "venue_profiles"],
  ...["documents", "document_images", "ignored_findings"],
  ...[
    "review_sessions",
    "review_passes",
    "comments",
    "comment_actions",
    "access_requests",
    "session_members",
    "session_links",
  ],
  ...["written_comments", "comment_replies", "comment_mentions", "comment_assignments"],
  ...["organizations", "organization_members", "organization_invitations", "streams"],
];
/** The books, which are never deleted from. */
const BOOKS = [
  ...["credit_accounts", "credit_lots", "credit_holds", "credit_entries", "operator_acts"],
  ...["payment_customers", "catalogue_prices", "subscriptions", "payment_checkouts", "payments"],
  ...["payment_invoices", "payment_events", "payment_sync", "referral_codes", "referrals"],
];
const NOT_INTERNAL = new Set([...OF_PEOPLE, ...BOOKS]);

export interface TableSize {
  table: string;
  /** Of `stream_events`, those beside the last of each stream, which stays as long as its document. */
  rows: number;
  /** Of the table with its indexes. Of `stream_events`, without the last events. */
  bytes: number;
}

/** Counts what is in each table that only Galley needs. A table that this file does not name is one of those. */
export async function internalSizes(sql: Sql): Promise<TableSize[]> {
  const tables = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`;
  const sizes: TableSize[] = [];
  for (const { name } of tables) {
    if (NOT_INTERNAL.has(name)) continue;
    await sql.unsafe(`vacuum "${name}"`);
    const counted =
      name === "stream_events"
        ? sql`
          select count(*) filter (where e.sequence < s.last_sequence)::int as rows,
            coalesce(sum(pg_column_size(e)) filter (where e.sequence = s.last_sequence), 0)::float8 as left_out
          from stream_events e join streams s on s.id = e.stream_id`
        : sql`select count(*)::int as rows, 0 as left_out from ${sql(name)}`;
    const [{ rows, left_out } = { rows: 0, left_out: 0 }] = await counted;
    const [{ bytes } = { bytes: 0 }] = await sql`select pg_total_relation_size(${name})::float8 as bytes`;
    sizes.push({ table: name, rows, bytes: bytes - left_out });
  }
  return sizes;
}

/** Makes everything in the database a day older, so that a day has passed for whoever goes by its clock. */
export async function letADayPass(sql: Sql): Promise<void> {
  const columns = await sql<{ table: string; names: string[] }[]>`
    select table_name as table, array_agg(column_name::text) as names from information_schema.columns
    where table_schema = 'public' and data_type in ('timestamp with time zone', 'date')
      and table_name in (select tablename from pg_tables where schemaname = 'public')
    group by table_name`;
  // By way of a time when nothing was, since two days in a row may be one row each.
  for (const { table, names } of columns)
    for (const days of [-10_001, 10_000]) {
      const sets = names.map((name) => `"${name}" = "${name}" + interval '${days} days'`);
      await sql.unsafe(`update "${table}" set ${sets.join(", ")}`);
      // A day leaves autovacuum time to take back what an update leaves behind.
      await sql.unsafe(`vacuum "${table}"`);
    }
}
