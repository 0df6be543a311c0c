import { route } from "#lib/api/route.ts";
import { confirmWithdrawal } from "#lib/payments/confirm-withdrawal.ts";
import * as payments from "#lib/payments/contract.ts";

export const POST = route(payments.confirmWithdrawal, confirmWithdrawal);
