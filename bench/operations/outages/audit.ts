import { connect } from "#db/client.ts";
import type { OperationResult } from "#lib/contract/operation.ts";
import { getSession } from "#lib/reviews/contract.ts";
import { type DrillRow, row } from "../drill.ts";
import { type Author, commentsOf, type Sent } from "./author.ts";

interface Ledger extends Record<string, number> {
  held: number;
  wrong_lots: number;
  wrong_reviews: number;
  doubled: number;
  failed_conversions: number;
  failed_reviews: number;
  completed: number;
}

/** Reads the books and every upload and review again, and compares them with what the app accepted. */
export async function audit(name: string, author: Author, databaseUrl: string): Promise<DrillRow[]> {
  const database = connect(databaseUrl, { connections: 1 });
  try {
    const [ledger] = await database.sql<Ledger[]>`
      select
        (select coalesce(sum(held), 0)::int from credit_lots) as held,
        (select count(*)::int from credit_lots l where
          available <> (select coalesce(sum(amount), 0) from credit_entries e where e.lot_id = l.id) or
          spent <> (select coalesce(sum(quantity), 0) from credit_entries e where e.lot_id = l.id and entry = 'settle'))
          as wrong_lots,
        (select count(*)::int from review_sessions s where
          (select count(*) from credit_entries e where e.reference = s.id::text and entry = 'settle')
            <> case when s.status = 'completed' then 1 else 0 end
          or (select count(*) from credit_holds h where h.reference = s.id::text) <> 1) as wrong_reviews,
        (select count(*)::int from (
          select 1 from review_sessions group by document_id having count(*) > 1) twice) as doubled,
        (select count(*)::int from documents where status = 'failed') as failed_conversions,
        (select count(*)::int from review_sessions where status = 'failed') as failed_reviews,
        (select count(*)::int from review_sessions where status = 'completed') as completed`;
    if (!ledger) throw new Error("The books could not be read.");
    const failures = await database.sql<{ failure: string }[]>`
      select failure::text from documents where status = 'failed'
      union all select failure::text from review_sessions where status = 'failed'`;
    for (const { failure } of failures) console.log(`  ${name}: failed, ${failure}`);
    const lost = await lossesOf(author);
    const { held, wrong_lots: lots, wrong_reviews: reviews, doubled } = ledger;
    const isExact = held + lots + reviews + doubled === 0;
    const faults = `held ${held}, wrong lots ${lots}, wrong reviews ${reviews}, doubled ${doubled}`;
    return [
      row(`${name}: ledger of ${ledger.completed} completed reviews`, isExact ? "exact" : faults, "exact"),
      row(
        `${name}: lost of ${author.sent.length} uploads · of their comments`,
        `${lost.uploads} · ${lost.comments}`,
        "0 · 0",
      ),
      row(
        `${name}: ended as failed, conversions · reviews`,
        `${ledger.failed_conversions} · ${ledger.failed_reviews}`,
        "0 · 0",
      ),
    ];
  } finally {
    await database.close();
  }
}

async function lossesOf(author: Author): Promise<{ uploads: number; comments: number }> {
  const losses = { uploads: 0, comments: 0 };
  for (const sent of author.sent) {
    const headers = { authorization: `Bearer ${author.key}` };
    const original = await fetchPatiently(`${author.origin}/api/documents/${sent.id}/original`, headers);
    if (!original.ok || (await original.text()) !== sent.text) losses.uploads += 1;
    if (sent.comments === undefined) continue;
    const review = await fetchPatiently(`${author.origin}/api/history/${sent.sessionId}`, headers);
    if (!review.ok || !keepsComments(getSession.reply.schema.parse(await review.json()), sent))
      losses.comments += 1;
  }
  return losses;
}

function keepsComments(session: OperationResult<typeof getSession>, sent: Sent): boolean {
  const isDismissed = session.comment_actions.some((action) => action.comment_id === sent.dismissed);
  return commentsOf(session) === sent.comments && (sent.dismissed === undefined || isDismissed);
}

/** Asks again where a person has made as many requests as they may in a minute. */
async function fetchPatiently(url: string, headers: Record<string, string>): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, { headers });
    if (answer.status !== 429) return answer;
    await answer.arrayBuffer();
    await new Promise((resolve) =>
      setTimeout(resolve, 1_000 * Number(answer.headers.get("retry-after") ?? 5)),
    );
  }
}
