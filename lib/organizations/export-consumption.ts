import { Readable } from "node:stream";
import { selectAddresses, selectConsumed } from "#db/queries/organization-consumption.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Bytes } from "#lib/contract/bytes.ts";
import { consumptionPeriod, type PeriodWanted, partsByMonth } from "./consumption-period.ts";
import { permittedMembership } from "./permitted-membership.ts";
import { poolAccountOf } from "./pool-account.ts";
import { readLedger } from "./read-ledger.ts";
import { DELETED } from "./schema.ts";

interface ExportInput extends PeriodWanted {
  organizationId: string;
}

const HEAD = "month,user_email,credits_consumed,reviews\r\n";

/** A row for each month and person, the earliest month first, then by address; people without an account last. */
export async function exportConsumption(ctx: ActorContext, input: ExportInput): Promise<Bytes> {
  const { organizationId } = input;
  await permittedMembership(ctx, { organizationId, permission: "read-consumption" });
  const period = consumptionPeriod(input, ctx.now());
  const parts = partsByMonth(period);
  const consumed = await readLedger(ctx, async () => {
    const accountId = await poolAccountOf(ctx, organizationId);
    return selectConsumed(ctx.db, accountId, parts);
  });
  const people = await peopleByAddress(ctx, new Set(consumed.flatMap(({ userIds }) => userIds)));
  let text = HEAD;
  for (const [i, { month }] of parts.entries()) {
    const { userIds = [], credits = [], reviews = [] } = consumed[i] ?? {};
    const at = new Map(userIds.map((userId, n) => [userId, n]));
    for (const [userId, address] of people) {
      const n = at.get(userId);
      if (n !== undefined) text += `${month},${address},${credits[n]},${reviews[n]}\r\n`;
    }
  }
  const bytes = Buffer.from(text, "utf8");
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    contentType: "text/csv; charset=utf-8",
    saveAs: `credits-${dayOf(period.from)}-to-${dayOf(period.to)}.csv`,
  };
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** The cells of people's addresses, in their order; those whose accounts are deleted come last. */
async function peopleByAddress(
  ctx: ActorContext,
  userIds: ReadonlySet<string | null>,
): Promise<[userId: string | null, cell: string][]> {
  const ids = [...userIds].filter((id) => id !== null);
  const named = await selectAddresses(ctx.db, ids);
  const people = named.map(({ id, email }): [string | null, string] => [id, cell(email)]);
  const known = new Set(people.map(([id]) => id));
  // An account may have been deleted since its reviews were read.
  const gone = [...userIds].filter((id) => !known.has(id));
  return [...people, ...gone.map((id): [string | null, string] => [id, DELETED])];
}

/** A spreadsheet calculates what begins with these signs, and a mail address may begin with some of them. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
