import type Stripe from "stripe";
import type { Answer } from "../stand-in-server.ts";
import { CARDS, GOOD_CARD } from "./cards.ts";
import { linesOf, priceSession } from "./checkout-amounts.ts";
import { type Buyer, payCheckout } from "./complete-checkout.ts";
import { alert, Html, html, pageOf, redirect } from "./html.ts";
import { moneyText } from "./money-text.ts";
import { StripeError } from "./stripe-error.ts";
import { find, idOf, type World } from "./world.ts";

type Typed = Readonly<Record<string, string>>;

const USUAL_COUNTRIES = "US AT AU BR CA CH DE ES FR GB IN IT JP NL SE".split(" ");
const names = new Intl.DisplayNames("en", { type: "region" });

/** Shows the page on which a checkout session is paid. Another country shows other taxes. */
export function showCheckout(world: World, id: string, typed: Typed): Answer {
  const session = find(world.tables.sessions, id, "checkout.session");
  if (session.status === "complete") return pageOf("Payment complete", html`<p>You have paid.</p>`);
  if (session.status === "expired")
    return pageOf("This checkout has expired", html`<p>Nothing was paid.</p>${back(session)}`, 410);
  return checkoutForm(world, session, typed, null);
}

/** Carries out what the buyer typed. */
export function submitCheckout(world: World, id: string, typed: Typed): Answer {
  const session = find(world.tables.sessions, id, "checkout.session");
  try {
    const payment = payCheckout(world, id, buyerOf(typed));
    if (payment.status === "needs-authentication") return askHolder(session, typed);
    if (payment.status === "declined") return checkoutForm(world, session, typed, payment.message, 402);
    return payment.successUrl === null
      ? pageOf("Payment complete", html`<p>You have paid.</p>`)
      : redirect(payment.successUrl);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return session.status === "open"
      ? checkoutForm(world, session, typed, error.message, 400)
      : showCheckout(world, id, typed);
  }
}

function buyerOf(typed: Typed): Buyer {
  const filled = (name: string) => typed[name]?.trim() || undefined;
  const { authentication } = typed;
  return {
    card: filled("card"),
    country: filled("country"),
    postalCode: filled("postal_code"),
    vatId: filled("vat_id"),
    email: filled("email"),
    name: filled("name"),
    authentication: authentication === "passes" || authentication === "fails" ? authentication : undefined,
  };
}

function askHolder({ id }: Stripe.Checkout.Session, typed: Typed): Answer {
  const { authentication: _, ...kept } = typed;
  const hidden = Object.entries(kept).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return pageOf(
    "Your bank asks",
    html`<p>Your bank wants to know that it is you.</p><form method="post" action="/c/pay/${id}">${hidden}
      <button name="authentication" value="passes">Complete</button>
      <button name="authentication" value="fails">Fail</button></form>`,
  );
}

function checkoutForm(
  world: World,
  session: Stripe.Checkout.Session,
  typed: Typed,
  message: string | null,
  status = 200,
): Answer {
  const known = world.tables.customers.get(idOf(session.customer) ?? "");
  const country = typed.country ?? known?.address?.country ?? "US";
  const postal = typed.postal_code ?? known?.address?.postal_code ?? "";
  const place = { country, postal_code: postal || (country === "US" ? "94107" : null) };
  priceSession(world, session, linesOf(world, session), place, typed.vat_id || undefined);
  const value = (name: string, usual: string) => typed[name] ?? usual;
  const email = known?.email ?? session.customer_email ?? "";
  return pageOf(
    session.mode === "setup" ? "Save a card" : "Pay Galley",
    html`${alert(message)}${amounts(world, session)}
      <form method="post" action="/c/pay/${session.id}">
      <label>Email <input name="email" type="email" value="${value("email", email)}"></label>
      <label>Card number <input name="card" inputmode="numeric" value="${value("card", GOOD_CARD)}" list="cards"></label>
      <datalist id="cards">${Object.entries(CARDS).map(([number, { says }]) => html`<option value="${number}">${says}</option>`)}</datalist>
      <label>Name <input name="name" value="${value("name", known?.name ?? "")}"></label>
      <label>Country or region <select name="country" id="country">${countryOptions(country)}</select></label>
      <label>Postal code <input name="postal_code" value="${postal}"></label>
      ${session.tax_id_collection?.enabled && html`<label>VAT ID <input name="vat_id" value="${value("vat_id", "")}"></label>`}
      <button type="submit">${session.mode === "setup" ? "Save card" : "Pay"}</button> ${back(session)}</form>
      <script>${SHOW_TAXES}</script>`,
    status,
  );
}

/** Loads the page for another country, because its taxes differ. */
const SHOW_TAXES = new Html(
  'document.getElementById("country").onchange=(event)=>{location.search="country="+event.target.value}',
);

function amounts(world: World, session: Stripe.Checkout.Session): Html | null {
  const { currency } = session;
  if (currency === null) return null;
  const row = (what: string, amount: number, id: string) =>
    html`<tr><td>${what}</td><td id="${id}">${moneyText(amount, currency)}</td></tr>`;
  const lines = (world.notes.lineItems.get(session.id) ?? []).map((line) => {
    const every = line.price?.recurring ? ` each ${line.price.recurring.interval}` : "";
    return row(`${line.quantity} × ${line.description}${every}`, line.amount_subtotal, line.id);
  });
  const { amount_discount: off = 0, amount_tax: tax = 0 } = session.total_details ?? {};
  return html`<table>${lines}${off > 0 && row("Discount", -off, "discount")}
    ${session.automatic_tax.enabled && row("Tax", tax, "tax")}
    ${row("Total", session.amount_total ?? 0, "total")}</table>`;
}

function countryOptions(chosen: string): Html[] {
  return [...new Set([chosen, ...USUAL_COUNTRIES])].map((code) => {
    const label = /^[A-Z]{2}$/.test(code) ? names.of(code) : code;
    return html`<option value="${code}"${code === chosen && new Html(" selected")}>${label}</option>`;
  });
}

function back({ cancel_url: url }: Stripe.Checkout.Session): Html | null {
  return url === null ? null : html`<a href="${url}">Back</a>`;
}
