import type Stripe from "stripe";
import type { Answer } from "../stand-in-server.ts";
import { GOOD_CARD, methodOf } from "./cards.ts";
import { liveCustomer } from "./customers.ts";
import { alert, type Html, html, pageOf, redirect } from "./html.ts";
import { moneyText } from "./money-text.ts";
import { idOfProduct } from "./prices.ts";
import { replaceCard } from "./replace-card.ts";
import { StripeError } from "./stripe-error.ts";
import { endSubscription, hasEnded } from "./subscription-end.ts";
import { updateSubscription } from "./subscription-update.ts";
import { firstItem } from "./subscriptions.ts";
import { find, idOf, newestFirst, type World } from "./world.ts";

type Typed = Readonly<Record<string, string>>;

/** Shows what a customer has: plans, card and invoices. */
export function showPortal(world: World, id: string, message: string | null = null): Answer {
  const { session, features, customer } = read(world, id);
  const subscriptions = newestFirst(world.tables.subscriptions).filter(
    (one) => one.customer === customer.id && !hasEnded(one),
  );
  const card = methodOf(world, customer)?.card;
  return pageOf(
    "Billing",
    html`${alert(message)}<h2>Plan</h2>
      ${subscriptions.length === 0 && html`<p>No plan.</p>`}
      ${subscriptions.map((one) => planOf(world, session.id, one, features.subscription_cancel.enabled))}
      <h2>Card</h2><p>${card ? `${card.brand} ending in ${card.last4}` : "No card."}</p>
      ${
        features.payment_method_update.enabled &&
        html`<form method="post" action="/p/session/${id}">
        <label>Card number <input name="card" value="${GOOD_CARD}"></label>
        <button name="action" value="card">Update card</button></form>`
      }
      ${features.invoice_history.enabled && invoicesOf(world, customer.id)}
      ${session.return_url !== null && html`<p><a href="${session.return_url}">Return to Galley</a></p>`}`,
  );
}

/** Carries out an action of the page. */
export function submitPortal(world: World, id: string, typed: Typed): Answer {
  const { features, customer } = read(world, id);
  try {
    if (typed.action === "card") replaceCard(world, customer.id, typed.card ?? GOOD_CARD);
    else {
      const subscription = find(world.tables.subscriptions, typed.subscription ?? "", "subscription");
      if (subscription.customer !== customer.id) throw new StripeError("This plan is another customer's.");
      changePlan(
        world,
        subscription,
        typed.action === "resume" ? "resume" : features.subscription_cancel.mode,
      );
    }
  } catch (error) {
    if (error instanceof StripeError) return showPortal(world, id, error.message);
    throw error;
  }
  return redirect(`/p/session/${id}`);
}

/** Cancels or resumes a plan. Stripe's portal sets `cancel_at`, and not `cancel_at_period_end`. */
function changePlan(world: World, subscription: Stripe.Subscription, change: string): void {
  if (change === "immediately") {
    endSubscription(world, subscription, "cancellation_requested");
    return;
  }
  const end = change === "resume" ? null : String(firstItem(subscription).current_period_end);
  updateSubscription(world, { cancel_at: end, proration_behavior: "none" }, subscription);
}

function planOf(world: World, id: string, subscription: Stripe.Subscription, canCancel: boolean): Html {
  const { price, current_period_end: end } = firstItem(subscription);
  const name = world.tables.products.get(idOfProduct(price))?.name;
  const isEnding = subscription.cancel_at !== null;
  const until = dayOf(subscription.cancel_at ?? end);
  return html`<form method="post" action="/p/session/${id}">
    <input type="hidden" name="subscription" value="${subscription.id}">
    <p>${name}, ${subscription.status}. ${isEnding ? "Ends on" : "Renews on"} ${until}.</p>
    ${isEnding && html`<button name="action" value="resume">Don't cancel plan</button>`}
    ${!isEnding && canCancel && html`<button name="action" value="cancel">Cancel plan</button>`}</form>`;
}

function invoicesOf(world: World, customer: string): Html {
  const rows = newestFirst(world.tables.invoices)
    .filter((invoice) => invoice.customer === customer)
    .map(
      ({ id, number, total, currency, status, created }) => html`<tr>
        <td><a href="/invoices/${id}">${number}</a> ${dayOf(created)}, ${status}</td>
        <td>${moneyText(total, currency)}</td></tr>`,
    );
  return html`<h2>Invoices</h2><table>${rows}</table>`;
}

function read(world: World, id: string) {
  const session = find(world.tables.portalSessions, id, "portal session");
  const customer = liveCustomer(world, session.customer);
  const { features } = find(world.tables.portalConfigurations, idOf(session.configuration), "configuration");
  return { session, customer, features };
}

function dayOf(at: number): string {
  return new Date(at * 1000).toISOString().slice(0, 10);
}
