import { STATUS_CODES } from "node:http";
import type { Answer } from "../stand-in-server.ts";

interface Particulars {
  status?: number;
  type?: string;
  code?: string;
  param?: string;
  decline_code?: string;
}

/** An error that the API answers in Stripe's form. */
export class StripeError extends Error {
  readonly particulars: Particulars;

  constructor(message: string, particulars: Particulars = {}) {
    super(message);
    this.particulars = particulars;
  }
}

/** Returns the error for a parameter that the API cannot accept. */
export function invalid(message: string, param: string, code?: string): StripeError {
  return new StripeError(message, { param, ...(code === undefined ? {} : { code }) });
}

/** Returns the error for an id that names nothing. */
export function missing(noun: string, id: string, param = "id"): StripeError {
  return new StripeError(`No such ${noun}: '${id}'`, { status: 404, code: "resource_missing", param });
}

/** Writes an error as Stripe does: the client takes an answer without `error` as a success. */
export function errorAnswer(error: StripeError): Answer {
  const { status = 400, type = "invalid_request_error", ...rest } = error.particulars;
  return { status, body: { error: { type, message: error.message || STATUS_CODES[status], ...rest } } };
}
