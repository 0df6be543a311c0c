import type { Context } from "#lib/context.ts";
import { paymentSystemFailure } from "#lib/contract/problems.ts";
import { PaymentFailure } from "#lib/ports/payments/port.ts";

/**
 * Runs something that asks the payment provider.
 * @throws payment-system-failure (502) where that fails
 */
export async function askProvider<Value>(ctx: Context, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    ctx.log.error(
      { err: error, request_id: ctx.requestId, failure: error.kind },
      "the payment provider failed",
    );
    throw paymentSystemFailure("The payment provider did not answer as it should. Try again in a moment.");
  }
}
