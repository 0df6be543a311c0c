import { countNoun } from "#lib/count-noun.ts";
import { formatAmount } from "#lib/format-amount.ts";
import type {
  ChangedCredits,
  PaymentEvent,
  Person,
  PersonDetails,
  Pool,
  Shortfall,
} from "#lib/operators/schema.ts";
import { oneLine } from "./printable.ts";

const LONGEST = 200;

export function peopleLines(people: readonly Person[]): string[] {
  if (people.length === 0) return ["No account has such an address."];
  return people.map((person) =>
    facts(
      person.email,
      countNoun(person.paid_credits_remaining, "credit"),
      countNoun(person.preview_credits_remaining, "preview"),
      person.blocked_at ? "blocked" : "",
      `since ${day(person.created_at)}`,
    ),
  );
}

export function personLines(details: PersonDetails): string[] {
  const { person, referral } = details;
  return [
    ...peopleLines([person]),
    ...(person.blocked_at
      ? [`Blocked on ${day(person.blocked_at)}: ${oneLine(person.blocked_reason ?? "", LONGEST)}`]
      : []),
    ...(details.is_operator ? ["An operator of this installation."] : []),
    ...part(
      "Lots",
      details.lots.map((lot) =>
        facts(
          `${lot.source} (${lot.credit}) of ${day(lot.created_at)}`,
          `${lot.available} of ${lot.granted} available`,
          lot.held > 0 ? `${lot.held} held` : "",
          lot.spent > 0 ? `${lot.spent} spent` : "",
          lot.expired > 0 ? `${lot.expired} expired` : "",
          lot.voided > 0 ? `${lot.voided} voided` : "",
          lot.expires_at ? `until ${day(lot.expires_at)}` : "",
        ),
      ),
    ),
    ...part(
      "Holds",
      details.holds.map((hold) => facts(hold.purpose, countNoun(hold.credits, "credit"), hold.reference)),
    ),
    ...part(
      "Payments",
      details.payments.map((payment) =>
        facts(
          `${day(payment.paid_at)} ${payment.kind}`,
          money(payment.amount, payment.currency),
          payment.refunded > 0 ? `${money(payment.refunded, payment.currency)} refunded` : "",
          payment.disputed > 0 ? `${money(payment.disputed, payment.currency)} disputed` : "",
          payment.payment_id,
        ),
      ),
    ),
    ...part(
      "Subscriptions",
      details.subscriptions.map((one) =>
        facts(one.status, one.price_id, `until ${day(one.current_period_ends_at)}`, one.subscription_id),
      ),
    ),
    ...part(
      "Organizations",
      details.organizations.map((one) => facts(one.name, one.role, `${one.used} of ${one.allocated} used`)),
    ),
    ...part("Referral", [
      referral.has_referral
        ? facts(`by ${referral.referrer_email}`, referral.refusal ?? "", rewardOf(referral.rewards_issued_at))
        : "",
      details.people_referred > 0 ? `referred ${countNoun(details.people_referred, "person", "people")}` : "",
    ]),
    ...part(
      "Ledger",
      details.entries.map((entry) =>
        facts(`${day(entry.created_at)} ${entry.entry}`, `${entry.quantity} ${entry.credit}`, entry.note),
      ),
    ),
    ...part(
      "Acts of operators",
      details.acts.map((one) =>
        facts(
          `${day(one.created_at)} ${one.act}`,
          one.credits === null ? "" : countNoun(one.credits, "credit"),
          one.operator_email ?? "on the machine",
          one.reason,
        ),
      ),
    ),
  ];
}

export function changeLines(changed: ChangedCredits, done: "granted" | "voided"): string[] {
  const left = facts(
    countNoun(changed.paid_credits_remaining, "credit"),
    countNoun(changed.preview_credits_remaining, "preview"),
  );
  return [`${countNoun(changed.credits, "credit")} ${done}. Left: ${left}.`];
}

export function poolLines(pools: readonly Pool[]): string[] {
  if (pools.length === 0) return ["No organization has such a name."];
  return pools.map((pool) =>
    facts(
      pool.organization_id,
      pool.name,
      countNoun(pool.members, "member"),
      pool.owners === 0 ? "no owner" : "",
      countNoun(pool.credits_remaining, "credit"),
    ),
  );
}

export function shortfallLines(shortfalls: readonly Shortfall[]): string[] {
  if (shortfalls.length === 0) return ["There are no shortfalls."];
  return shortfalls.map((one) =>
    facts(
      day(one.created_at),
      one.owner ?? "a deleted account",
      `${one.missing} of ${one.granted} ${one.source} credits`,
    ),
  );
}

export function eventLines(events: readonly PaymentEvent[]): string[] {
  if (events.length === 0) return ["No event has failed."];
  return events.map((event) =>
    facts(
      event.event_id,
      event.type,
      event.email ?? event.payment_customer_id ?? "",
      `${event.attempts} attempts`,
      event.error ?? "",
    ),
  );
}

function part(title: string, lines: string[]): string[] {
  const present = lines.filter((line) => line !== "");
  return present.length === 0 ? [] : ["", title, ...present.map((line) => `  ${line}`)];
}

export function facts(...each: string[]): string {
  return each
    .filter((fact) => fact !== "")
    .map((fact) => oneLine(fact, LONGEST))
    .join(", ");
}

function day(iso: string): string {
  return iso.slice(0, 10);
}

function rewardOf(issued: string | null): string {
  return issued ? `rewarded on ${day(issued)}` : "";
}

/** In one language wherever it runs, as all that the command line prints. */
function money(minor: number, currency: string): string {
  return formatAmount(minor, currency, "en-US");
}
