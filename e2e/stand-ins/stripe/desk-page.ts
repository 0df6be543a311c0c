import type Stripe from "stripe";
import type { Answer } from "../stand-in-server.ts";
import { CARDS } from "./cards.ts";
import type { Control } from "./control.ts";
import { alert, type Html, html, pageOf, redirect } from "./html.ts";
import { moneyText } from "./money-text.ts";
import { StripeError } from "./stripe-error.ts";
import { newestFirst, type World } from "./world.ts";

type Typed = Readonly<Record<string, string>>;

const DAY = 24 * 60 * 60;

/** Shows what was bought, and lets a person do what banks, sellers and time do. */
export function showDesk(world: World, control: Control, message: string | null = null): Answer {
  const disputes = newestFirst(world.tables.disputes).filter(({ status }) => status === "needs_response");
  return pageOf(
    "What banks, sellers and time do",
    html`${alert(message)}<p>It is ${new Date(control.now() * 1000).toUTCString()}.</p>
      ${form("advance", [["days", "1"]], "A day later")}${form("advance", [["days", "32"]], "32 days later")}
      <h2>Payments</h2><table>${newestFirst(world.tables.charges).map(chargeRow)}</table>
      <h2>Disputes</h2><table>${disputes.map(disputeRow)}</table>
      <h2>Cards</h2><table>${Object.entries(CARDS).map(
        ([number, { says }]) => html`<tr><td>${number}</td><td>${says}</td></tr>`,
      )}</table>`,
  );
}

/** Carries out a button of the page. */
export async function submitDesk(world: World, control: Control, typed: Typed): Promise<Answer> {
  const { action, id = "" } = typed;
  try {
    if (action === "advance") control.advance(control.now() + Number(typed.days ?? 1) * DAY);
    if (action === "refund") control.refund(id);
    if (action === "dispute") control.dispute(id);
    if (action === "won" || action === "lost") control.decideDispute(id, action);
  } catch (error) {
    if (error instanceof StripeError) return showDesk(world, control, error.message);
    throw error;
  }
  return redirect("/");
}

function chargeRow({ id, amount, currency, status, amount_refunded: back, disputed }: Stripe.Charge): Html {
  const can = status === "succeeded" && !disputed && back < amount;
  return html`<tr><td>${moneyText(amount, currency)} ${status}${back > 0 && `, ${moneyText(back, currency)} refunded`}${disputed && ", disputed"}</td>
    <td>${can && form("refund", [["id", id]], "Refund")}${can && form("dispute", [["id", id]], "Dispute")}</td></tr>`;
}

function disputeRow({ id, amount, currency }: Stripe.Dispute): Html {
  return html`<tr><td>${moneyText(amount, currency)}</td>
    <td>${form("won", [["id", id]], "The seller wins")}${form("lost", [["id", id]], "The seller loses")}</td></tr>`;
}

function form(action: string, hidden: [name: string, value: string][], label: string): Html {
  const kept = hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
  return html`<form method="post" action="/" style="display:inline">${kept}<button name="action" value="${action}">${label}</button></form>`;
}
