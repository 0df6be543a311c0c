import { route } from "#lib/api/route.ts";
import * as payments from "#lib/payments/contract.ts";
import { listInvoices } from "#lib/payments/list-invoices.ts";

export const GET = route(payments.listInvoices, listInvoices);
