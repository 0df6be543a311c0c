import { z } from "zod";
import { PaymentFailure } from "./port.ts";

/** What the client's errors have in common. Their `type` is the name of their class. */
const clientError = z.object({
  type: z.string().startsWith("Stripe"),
  message: z.string(),
  statusCode: z.number().optional(),
  code: z.string().optional(),
  param: z.string().optional(),
  requestId: z.string().optional(),
});

/** A failure with Stripe's own words for it. */
export class StripeFault extends PaymentFailure {
  /** Stripe's name of the fault, such as `resource_missing`. */
  readonly code: string | null;
  /** The parameter that Stripe complains about. */
  readonly param: string | null;
  /** True if the same call may succeed a moment later. */
  readonly mayPass: boolean;

  constructor(
    message: string,
    kind: PaymentFailure["kind"],
    {
      code = null,
      param = null,
      mayPass = false,
      cause,
    }: Partial<Omit<StripeFault, keyof PaymentFailure>> & ErrorOptions = {},
  ) {
    super(message, kind, { cause });
    this.code = code;
    this.param = param;
    this.mayPass = mayPass;
  }
}

/** Turns an error of the client into a failure that says what can be done about it. */
export function readFault(error: unknown): StripeFault {
  if (error instanceof StripeFault) return error;
  const { data: known } = clientError.safeParse(error);
  if (!known) return unreadable("Stripe's answer is not one that its client understands.", error);
  const { type, message, statusCode: status = 0, code = null, param = null, requestId } = known;
  const named = requestId ? `${message} (request ${requestId})` : message;
  const details = { code, param, cause: error };
  if (type === "StripeConnectionError")
    return new StripeFault(`Stripe cannot be reached: ${message}`, "unavailable", {
      ...details,
      mayPass: true,
    });
  if (type === "StripeRateLimitError" || status === 429)
    return new StripeFault(`Stripe takes no more calls for now: ${named}`, "rate-limited", details);
  if (status >= 500)
    return new StripeFault(`Stripe failed: ${named}`, "unavailable", { ...details, mayPass: true });
  // Two calls under one key at the same time.
  if (status === 409) return new StripeFault(named, "unavailable", { ...details, mayPass: true });
  if (type === "StripeAuthenticationError")
    return new StripeFault("Stripe refuses the key. Check STRIPE_SECRET_KEY.", "refused", details);
  if (type === "StripePermissionError")
    return new StripeFault(`The key in STRIPE_SECRET_KEY may not do this: ${named}`, "refused", details);
  // A gateway's page of HTML comes without a status.
  if (status === 0) return unreadable(named, error);
  return new StripeFault(named, "refused", details);
}

/** Returns the failure for an answer that is not Stripe's. The next answer may be. */
export function unreadable(message: string, cause?: unknown): StripeFault {
  return new StripeFault(message, "unreadable", { mayPass: true, cause });
}

/** True if Stripe does not know, or no longer knows, what a call is about. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeFault && error.code === "resource_missing";
}
