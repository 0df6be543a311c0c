import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import type { Answer } from "../stand-in-server.ts";
import type { Control } from "./control.ts";
import { StripeError } from "./stripe-error.ts";

const buyer = z.strictObject({
  card: z.string().optional(),
  country: z.string().optional(),
  postalCode: z.string().optional(),
  state: z.string().optional(),
  vatId: z.string().optional(),
  email: z.string().optional(),
  name: z.string().optional(),
  authentication: z.enum(["passes", "fails"]).optional(),
});
const fault = z.strictObject({
  kind: z.enum(["slow", "trickle", "down", "rate-limited", "nonsense", "reset", "lost"]),
  route: z.string().optional(),
  times: z.number().optional(),
  ms: z.number().optional(),
});
const delivering = z.strictObject({
  shuffle: z.number().optional(),
  twice: z.boolean().optional(),
  drop: z.array(z.string()).optional(),
  most: z.number().optional(),
});

/** The same control for specs that run in another process: `POST /_stand-in/NAME` with JSON. */
export async function answerControl(control: Control, request: IncomingMessage): Promise<Answer> {
  const name = new URL(request.url ?? "/", "http://stand-in").pathname.replace("/_stand-in/", "");
  const act = ACTIONS[name];
  if (!act) return { status: 404, body: { detail: `The stand-in has no control ${name}.` } };
  const sent = (await text(request)) || "{}";
  try {
    return { body: (await act(control, JSON.parse(sent))) ?? {} };
  } catch (error) {
    if (!(error instanceof StripeError) && !(error instanceof z.ZodError)) throw error;
    return { status: 400, body: { detail: error.message } };
  }
}

type Action = (control: Control, sent: unknown) => unknown;

/** Ties an action to the shape of what it is sent. */
function action<Shape extends z.ZodType>(
  shape: Shape,
  act: (control: Control, sent: z.output<Shape>) => unknown,
): Action {
  return (control, sent) => act(control, shape.parse(sent));
}

const none = z.strictObject({});

const ACTIONS: Readonly<Record<string, Action>> = {
  pay: action(
    z.strictObject({ session: z.string(), buyer: buyer.optional() }),
    (control, { session, buyer }) => control.pay(session, buyer),
  ),
  settle: action(
    z.strictObject({ session: z.string(), succeeds: z.boolean() }),
    (control, { session, succeeds }) => control.settle(session, succeeds),
  ),
  authenticate: action(
    z.strictObject({ invoice: z.string(), passes: z.boolean() }),
    (control, { invoice, passes }) => control.authenticate(invoice, passes),
  ),
  refund: action(
    z.strictObject({ charge: z.string(), amount: z.number().optional() }),
    (control, { charge, amount }) => control.refund(charge, amount),
  ),
  "fail-refund": action(z.strictObject({ refund: z.string() }), (control, { refund }) =>
    control.failRefund(refund),
  ),
  "use-card": action(
    z.strictObject({ customer: z.string(), number: z.string() }),
    (control, { customer, number }) => control.useCard(customer, number),
  ),
  dispute: action(
    z.strictObject({ charge: z.string(), amount: z.number().optional() }),
    (control, { charge, amount }) => control.dispute(charge, amount),
  ),
  "decide-dispute": action(
    z.strictObject({ dispute: z.string(), outcome: z.enum(["won", "lost"]) }),
    (control, { dispute, outcome }) => control.decideDispute(dispute, outcome),
  ),
  now: action(none, (control) => ({ now: control.now() })),
  advance: action(z.strictObject({ to: z.number() }), (control, { to }) => control.advance(to)),
  "end-failed-renewals": action(
    z.strictObject({ status: z.enum(["canceled", "unpaid"]) }),
    (control, { status }) => control.endFailedRenewals(status),
  ),
  hold: action(z.strictObject({ mode: z.enum(["at-once", "held"]) }), (control, { mode }) =>
    control.hold(mode),
  ),
  "send-to": action(z.strictObject({ url: z.url().nullable() }), (control, { url }) => control.sendTo(url)),
  deliver: action(delivering, (control, how) => control.deliver(how)),
  idle: action(none, (control) => control.idle()),
  faults: action(fault, (control, planned) => control.fault(planned)),
  "clear-faults": action(none, (control) => control.clearFaults()),
  state: action(none, (control) => control.state()),
  requests: action(none, (control) => control.requests()),
  "unknown-requests": action(none, (control) => control.unknownRequests()),
  "tax-calculations": action(none, (control) => ({ count: control.taxCalculations() })),
};
