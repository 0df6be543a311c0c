import { route } from "#lib/api/route.ts";
import { askWithdrawal } from "#lib/payments/ask-withdrawal.ts";
import * as payments from "#lib/payments/contract.ts";

export const POST = route(payments.askWithdrawal, askWithdrawal);
