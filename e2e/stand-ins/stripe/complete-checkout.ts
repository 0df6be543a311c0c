import type Stripe from "stripe";
import { addCard, GOOD_CARD, type Presence, reactionOf } from "./cards.ts";
import { linesOf, priceSession } from "./checkout-amounts.ts";
import { sell } from "./checkout-sale.ts";
import { followPayment } from "./collect-invoice.ts";
import { createCustomer, updateCustomer } from "./customers.ts";
import { happened } from "./events.ts";
import { wholeAddress } from "./fields.ts";
import { settlePending, takePayment } from "./payments.ts";
import { completeSetup } from "./setup-intents.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { addTaxId, isVatId, taxIdsOf } from "./tax-ids.ts";
import { canPlace, unplaceable } from "./tax-table.ts";
import { find, idOf, type Order, type World } from "./world.ts";

/** The buyer's answers on the hosted page. */
export interface Buyer {
  card?: string | undefined;
  country?: string | undefined;
  postalCode?: string | undefined;
  state?: string | undefined;
  vatId?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  /** The answer when the bank asks. Without it the session waits for one. */
  authentication?: "passes" | "fails" | undefined;
}

export type Payment =
  | { status: "complete"; successUrl: string | null }
  | { status: "needs-authentication" }
  | { status: "declined"; message: string };

/** Pays a checkout session as its buyer would on the hosted page. */
export function payCheckout(world: World, id: string, buyer: Buyer = {}): Payment {
  const session = find(world.tables.sessions, id, "checkout.session", "session");
  if (session.status !== "open")
    throw new StripeError(`This checkout session is ${session.status}, so it cannot be paid.`, {
      code: "checkout_session_not_open",
    });
  if (session.customer !== null) find(world.tables.customers, session.customer, "customer", "customer");
  const place = placeOf(world, session, buyer);
  if (session.automatic_tax.enabled && !canPlace(place)) throw unplaceable("customer_details[address]");
  const vatId = session.tax_id_collection?.enabled ? buyer.vatId : undefined;
  if (vatId !== undefined && !isVatId(vatId))
    throw invalid("The VAT id is not valid.", "tax_id", "tax_id_invalid");
  const sale = priceSession(world, session, linesOf(world, session), place, vatId);
  const presence: Presence = { isPresent: true, authentication: buyer.authentication };
  const number = (buyer.card ?? GOOD_CARD).replaceAll(/\s/g, "");
  const reaction = reactionOf(number, presence);
  const isFree = sale?.total === 0;
  if (reaction.kind === "asks" && !isFree) return { status: "needs-authentication" };
  if (reaction.kind === "declines" && !isFree) {
    if (sale && session.currency !== null) {
      const method = addCard(world, number, null);
      const customer = idOf(session.customer);
      takePayment(world, { amount: sale.total, currency: session.currency, customer, method, presence });
    }
    return { status: "declined", message: reaction.message };
  }
  complete(world, session, sale, { ...buyer, vatId, card: number }, place, presence);
  return {
    status: "complete",
    successUrl: session.success_url?.replaceAll("{CHECKOUT_SESSION_ID}", id) ?? null,
  };
}

/** Lets a payment that was pending succeed or fail, as a debit does days later. */
export function settleCheckout(world: World, id: string, succeeds: boolean): void {
  const session = find(world.tables.sessions, id, "checkout.session", "session");
  const payment = world.tables.invoicePayments.values().find((one) => one.invoice === session.invoice);
  const intentId = idOf(session.payment_intent) ?? idOf(payment?.payment.payment_intent) ?? "";
  const intent = find(world.tables.paymentIntents, intentId, "payment_intent");
  settlePending(world, intent, succeeds);
  const invoice = world.tables.invoices.get(idOf(session.invoice) ?? "");
  if (invoice) followPayment(world, invoice, intent);
  if (succeeds) session.payment_status = "paid";
  happened(world, `checkout.session.async_payment_${succeeds ? "succeeded" : "failed"}`, session);
}

function placeOf(world: World, session: Stripe.Checkout.Session, { country, postalCode, state }: Buyer) {
  if (country === undefined)
    return (
      world.tables.customers.get(idOf(session.customer) ?? "")?.address ?? {
        country: "US",
        postal_code: "94107",
      }
    );
  return { country, postal_code: postalCode ?? (country === "US" ? "94107" : null), state: state ?? null };
}

function complete(
  world: World,
  session: Stripe.Checkout.Session,
  sum: ReturnType<typeof priceSession>,
  buyer: Buyer & { card: string },
  place: ReturnType<typeof placeOf>,
  presence: Presence,
): void {
  const order = find(world.notes.orders, session.id, "checkout.session");
  const customer = customerOf(world, session, order, buyer, place);
  const method = addCard(world, buyer.card, customer?.id ?? null);
  if (customer && order.savesCard)
    updateCustomer(world, customer, { invoice_settings: { default_payment_method: method.id } });
  const { currency } = session;
  if (session.mode === "setup") session.setup_intent = completeSetup(world, customer?.id ?? null, method).id;
  else if (sum && currency !== null)
    sell(world, { session, order, currency, sum, customer, method, presence });
  session.status = "complete";
  session.url = null;
  happened(world, "checkout.session.completed", session);
}

function customerOf(
  world: World,
  session: Stripe.Checkout.Session,
  order: Order,
  buyer: Buyer,
  place: ReturnType<typeof placeOf>,
): Stripe.Customer | null {
  const known = world.tables.customers.get(idOf(session.customer) ?? "");
  const email = buyer.email ?? known?.email ?? session.customer_email ?? "buyer@example.org";
  const name = buyer.name ?? known?.name ?? "Ada Buyer";
  const isWanted =
    session.mode !== "payment" || session.customer_creation === "always" || session.invoice_creation?.enabled;
  const address = wholeAddress(place);
  const customer = known ?? (isWanted ? createCustomer(world, { email, name, address }) : null);
  if (known && (order.savesAddress || order.savesName))
    updateCustomer(world, known, {
      ...(order.savesAddress ? { address } : {}),
      ...(order.savesName ? { name } : {}),
    });
  const taxIds = buyer.vatId === undefined ? [] : [{ type: "eu_vat", value: buyer.vatId }];
  const kept = customer ? taxIdsOf(world, customer.id).map(({ value }) => value) : [];
  if (customer)
    for (const taxId of taxIds) if (!kept.includes(taxId.value)) addTaxId(world, customer.id, taxId);
  session.customer = customer?.id ?? null;
  session.customer_details = {
    address,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: customer?.tax_exempt ?? "none",
    tax_ids: taxIds,
  };
  return customer;
}
