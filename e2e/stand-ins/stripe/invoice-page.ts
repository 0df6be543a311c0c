import type Stripe from "stripe";
import type { Answer } from "../stand-in-server.ts";
import { addCard, GOOD_CARD } from "./cards.ts";
import { authenticateInvoice, collectInvoice, subscriptionOf } from "./collect-invoice.ts";
import { alert, html, pageOf, redirect } from "./html.ts";
import { moneyText } from "./money-text.ts";
import { find, idOf, type World } from "./world.ts";

type Typed = Readonly<Record<string, string>>;

/** Shows an invoice. One that is open can be paid here. */
export function showInvoice(world: World, id: string, message: string | null = null): Answer {
  const invoice = find(world.tables.invoices, id, "invoice");
  const { currency } = invoice;
  const lines = invoice.lines.data.map(
    ({ description, amount }) =>
      html`<tr><td>${description}</td><td>${moneyText(amount, currency)}</td></tr>`,
  );
  return pageOf(
    `Invoice ${invoice.number}`,
    html`${alert(message)}<p>Status: ${invoice.status}</p><table>${lines}
      <tr><td>Total</td><td id="total">${moneyText(invoice.total, currency)}</td></tr></table>
      <p><a href="/invoices/${id}/pdf">Download as PDF</a></p>
      ${
        invoice.status === "open" &&
        html`<form method="post" action="/invoices/${id}">
        <label>Card number <input name="card" value="${GOOD_CARD}"></label><button>Pay</button></form>`
      }`,
  );
}

/** Pays an invoice with the card that was typed, or answers for its holder. */
export function submitInvoice(world: World, id: string, { card = GOOD_CARD, authentication }: Typed): Answer {
  const invoice = find(world.tables.invoices, id, "invoice");
  if (invoice.status !== "open") return showInvoice(world, id);
  if (authentication !== undefined) authenticateInvoice(world, invoice, authentication === "passes");
  else {
    const customer = idOf(invoice.customer);
    const method = addCard(world, card.replaceAll(/\s/g, ""), customer);
    const subscription = subscriptionOf(world, invoice);
    if (subscription) subscription.default_payment_method = method.id;
    const intent = collectInvoice(world, invoice, method, { isPresent: true });
    if (intent?.status === "requires_action") return askHolder(id);
    if (intent?.last_payment_error)
      return showInvoice(world, id, intent.last_payment_error.message ?? "Declined.");
  }
  return redirect(`/invoices/${id}`);
}

function askHolder(id: string): Answer {
  return pageOf(
    "Your bank asks",
    html`<form method="post" action="/invoices/${id}"><button name="authentication" value="passes">Complete</button>
      <button name="authentication" value="fails">Fail</button></form>`,
  );
}

/** Returns a PDF of one page that states the number and the total of an invoice. */
export function invoicePdf(world: World, id: string): Answer {
  const invoice = find(world.tables.invoices, id, "invoice");
  const words = `Invoice ${invoice.number}: ${moneyText(invoice.total, invoice.currency)}`;
  const drawn = `BT /F1 18 Tf 72 760 Td (${words.replaceAll(/[^ -~]|[()\\]/g, "?")}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  return { headers: { "content-type": "application/pdf" }, body: Buffer.from(pdfOf(objects)) };
}

function pdfOf(objects: string[]): string {
  let file = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join("")}`;
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

/** Shows the receipt of a charge. */
export function showReceipt(world: World, id: string): Answer {
  const charge: Stripe.Charge = find(world.tables.charges, id, "charge");
  const paid = moneyText(charge.amount, charge.currency);
  const back =
    charge.amount_refunded > 0 &&
    html`<p>Refunded: ${moneyText(charge.amount_refunded, charge.currency)}</p>`;
  return pageOf("Receipt", html`<p>Paid: ${paid}</p>${back}`);
}
