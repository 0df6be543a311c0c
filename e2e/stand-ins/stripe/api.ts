import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Answer } from "../stand-in-server.ts";
import { chargeRoutes } from "./charges.ts";
import { checkoutSessionRoutes } from "./checkout-sessions.ts";
import { runDue } from "./clock.ts";
import { couponRoutes } from "./coupons.ts";
import { customerRoutes } from "./customers.ts";
import { disputeRoutes } from "./disputes.ts";
import { eventRoutes } from "./events.ts";
import { render } from "./expand.ts";
import { type Faults, suffer } from "./faults.ts";
import { decodeForm, type Form } from "./form.ts";
import { Idempotency } from "./idempotency.ts";
import { invoicePreviewRoutes } from "./invoice-preview.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { portalRoutes } from "./portal-sessions.ts";
import { priceRoutes } from "./prices.ts";
import { productRoutes } from "./products.ts";
import { refundRoutes } from "./refunds.ts";
import type { Route } from "./route.ts";
import { scheduleRoutes } from "./schedules.ts";
import { setupIntentRoutes } from "./setup-intents.ts";
import { errorAnswer, StripeError } from "./stripe-error.ts";
import { subscriptionRoutes } from "./subscription-routes.ts";
import { taxCalculationRoutes } from "./tax-calculations.ts";
import { taxIdRoutes } from "./tax-ids.ts";
import { newId, type World } from "./world.ts";

const ROUTES: readonly Route[] = [
  ...customerRoutes,
  ...taxIdRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...couponRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...scheduleRoutes,
  ...invoicePreviewRoutes,
  ...invoiceRoutes,
  ...chargeRoutes,
  ...setupIntentRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...portalRoutes,
  ...taxCalculationRoutes,
  ...eventRoutes,
];

/** A request as the log keeps it. */
export interface Logged {
  method: string;
  path: string;
  params: Form;
  idempotencyKey: string | null;
  /** Null while it runs, or if it was never answered. */
  status: number | null;
  /** True if the stand-in has no such operation. */
  isUnknown: boolean;
}

/** Stripe's API on a world. */
export class Api {
  readonly log: Logged[] = [];
  readonly #world: World;
  readonly #key: string;
  readonly #faults: Faults;
  readonly #idempotency = new Idempotency();

  constructor(world: World, key: string, faults: Faults) {
    this.#world = world;
    this.#key = key;
    this.#faults = faults;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<Answer | undefined> {
    const { method = "GET", headers } = request;
    const { pathname: path, search } = new URL(request.url ?? "/", "http://stand-in");
    const params = { ...decodeForm(search.slice(1)), ...decodeForm(await text(request)) };
    const idempotencyKey = headers["idempotency-key"]?.toString() ?? null;
    const logged: Logged = { method, path, params, idempotencyKey, status: null, isUnknown: false };
    this.log.push(logged);
    const answer = await this.#guarded(logged, headers.authorization, response);
    logged.status = answer ? (answer.status ?? 200) : null;
    return answer && { ...answer, headers: { "request-id": newId("req"), ...answer.headers } };
  }

  async #guarded(
    logged: Logged,
    authorization: string | undefined,
    response: ServerResponse,
  ): Promise<Answer | undefined> {
    const { method, path, params, idempotencyKey: key } = logged;
    const fault = this.#faults.next(`${method} ${path}`);
    try {
      if (authorization !== `Bearer ${this.#key}`) throw unauthenticated(authorization);
      if (method !== "POST" || key === null) return await suffer(fault, response, () => this.#run(logged));
      const before = this.#idempotency.claim(key, JSON.stringify([method, path, params]));
      if (before) return await suffer(fault, response, () => before);
      const keep = () => {
        const answer = this.#run(logged);
        this.#idempotency.settle(key, answer);
        return answer;
      };
      const answer = await suffer(fault, response, keep);
      // A request that a fault kept from running leaves its key free.
      if (fault && fault.kind !== "lost") this.#idempotency.release(key);
      return answer;
    } catch (error) {
      if (error instanceof StripeError) return errorAnswer(error);
      throw error;
    }
  }

  #run(logged: Logged): Answer {
    try {
      runDue(this.#world);
      const { expand = [], ...params } = logged.params;
      for (const route of ROUTES) {
        const found = route.method === logged.method ? route.pattern.exec(logged.path) : null;
        if (!found) continue;
        const object = route.answer(this.#world, params, found.slice(1).map(decodeURIComponent));
        return { body: render(this.#world, object, [expand].flat().map(String)) };
      }
      logged.isUnknown = true;
      throw new StripeError(`Unrecognized request URL (${logged.method}: ${logged.path}).`, { status: 404 });
    } catch (error) {
      if (error instanceof StripeError) return errorAnswer(error);
      throw error;
    }
  }
}

function unauthenticated(authorization: string | undefined): StripeError {
  const message = authorization
    ? `Invalid API Key provided: ${authorization.replace(/^Bearer /, "")}`
    : "You did not provide an API key.";
  return new StripeError(message, { status: 401 });
}
