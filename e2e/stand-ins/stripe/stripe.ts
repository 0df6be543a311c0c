import { serve } from "../stand-in-server.ts";
import { Api } from "./api.ts";
import { controlOf } from "./control.ts";
import { answerControl } from "./control-api.ts";
import { Faults } from "./faults.ts";
import { answerPage } from "./pages.ts";
import { type WebhookMode, Webhooks } from "./webhooks.ts";
import { createWorld } from "./world.ts";

const KEY = "sk_test_stand_in";
const WEBHOOK_SECRET = "whsec_stand_in";

interface Options {
  key?: string;
  /** The address that events go to. Without one they are only kept. */
  webhookUrl?: string;
  webhookSecret?: string;
  webhooks?: WebhookMode;
  /** A free port of this machine without it. */
  port?: number;
}

/** Starts a server that speaks Stripe's API, with hosted pages on the same origin, and remembers what is bought. */
export async function startStripe({
  key = KEY,
  webhookUrl,
  webhookSecret = WEBHOOK_SECRET,
  webhooks: mode = "at-once",
  port = 0,
}: Options = {}) {
  const world = createWorld();
  const faults = new Faults();
  const webhooks = new Webhooks(webhookUrl ?? null, webhookSecret, mode);
  const api = new Api(world, key, faults);
  const control = controlOf(world, api, faults, webhooks);
  world.heard = (event) => webhooks.take(event);
  const { origin, close } = await serve(async (request, response) => {
    if (request.url?.startsWith("/_stand-in/")) return answerControl(control, request);
    return request.url?.startsWith("/v1/")
      ? api.answer(request, response)
      : answerPage(world, control, request);
  }, port);
  world.origin = origin;
  return {
    /** The value of STRIPE_API_URL. */
    url: origin,
    /** The value of STRIPE_SECRET_KEY. */
    key,
    /** The value of STRIPE_WEBHOOK_SECRET. */
    webhookSecret,
    webhooks,
    ...control,
    async close() {
      await webhooks.idle();
      await close();
    },
  };
}
