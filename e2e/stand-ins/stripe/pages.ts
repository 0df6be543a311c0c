import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import type { Answer } from "../stand-in-server.ts";
import { showCheckout, submitCheckout } from "./checkout-page.ts";
import { runDue } from "./clock.ts";
import type { Control } from "./control.ts";
import { showDesk, submitDesk } from "./desk-page.ts";
import { html, pageOf } from "./html.ts";
import { invoicePdf, showInvoice, showReceipt, submitInvoice } from "./invoice-page.ts";
import { showPortal, submitPortal } from "./portal-page.ts";
import { StripeError } from "./stripe-error.ts";
import type { World } from "./world.ts";

type Show = (world: World, id: string, typed: Readonly<Record<string, string>>) => Answer;

const PAGES: readonly [call: RegExp, show: Show][] = [
  [/^GET \/c\/pay\/(\w+)$/, showCheckout],
  [/^POST \/c\/pay\/(\w+)$/, submitCheckout],
  [/^GET \/invoices\/(\w+)$/, (world, id) => showInvoice(world, id)],
  [/^POST \/invoices\/(\w+)$/, submitInvoice],
  [/^GET \/invoices\/(\w+)\/pdf$/, invoicePdf],
  [/^GET \/receipts\/(\w+)$/, showReceipt],
  [/^GET \/p\/session\/(\w+)$/, (world, id) => showPortal(world, id)],
  [/^POST \/p\/session\/(\w+)$/, submitPortal],
];

/** Answers the pages that Stripe hosts: checkout, invoices, receipts and the portal; and the desk of banks and time. */
export async function answerPage(world: World, control: Control, request: IncomingMessage): Promise<Answer> {
  const { method, url = "/" } = request;
  const { pathname, searchParams } = new URL(url, "http://stand-in");
  const body = new URLSearchParams(await text(request));
  const typed = Object.fromEntries([...searchParams, ...body]);
  runDue(world);
  if (pathname === "/")
    return method === "POST" ? submitDesk(world, control, typed) : showDesk(world, control);
  for (const [call, show] of PAGES) {
    const id = call.exec(`${method} ${pathname}`)?.[1];
    if (id === undefined) continue;
    try {
      return show(world, id, typed);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return pageOf("Not found", html`<p>${error.message}</p>`, error.particulars.status ?? 400);
    }
  }
  return pageOf("Not found", html`<p>The stand-in has no page here.</p>`, 404);
}
