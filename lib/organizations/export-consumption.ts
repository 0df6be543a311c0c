import { Readable } from "node:stream";
import type { ActorContext } from "#lib/context.ts";
import type { Bytes } from "#lib/contract/bytes.ts";
import { type ConsumptionInput, getConsumption } from "./get-consumption.ts";

const HEAD = ["month", "user_email", "credits_consumed", "reviews"];

export async function exportConsumption(ctx: ActorContext, input: ConsumptionInput): Promise<Bytes> {
  const { months, period_start, period_end } = await getConsumption(ctx, input);
  const rows = months.flatMap(({ month, members }) =>
    members.map(({ user_email, credits_consumed, reviews }) => [
      month,
      user_email,
      String(credits_consumed),
      String(reviews),
    ]),
  );
  const lines = [HEAD, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`);
  const bytes = Buffer.from(lines.join(""), "utf8");
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    contentType: "text/csv; charset=utf-8",
    saveAs: `credits-${period_start.slice(0, 10)}-to-${period_end.slice(0, 10)}.csv`,
  };
}

/** A spreadsheet calculates what begins with these signs, and a mail address may begin with some of them. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
