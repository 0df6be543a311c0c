import { problem } from "#lib/contract/problem.ts";

export const webhookNotSigned = problem({
  slug: "webhook-not-signed",
  status: 400,
  title: "Not an event of the payment provider",
  explanation:
    "The payment provider did not sign this body, or signed it more than five minutes ago. If it did, compare STRIPE_WEBHOOK_SECRET with the secret of the endpoint in the provider's dashboard.",
});

export const paymentsOff = problem({
  slug: "payments-off",
  status: 404,
  title: "This installation takes no payments",
  explanation: "No payment provider is set up here, so there is nobody whose events could be taken.",
});
