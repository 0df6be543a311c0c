import { database } from "#db/client.ts";
import { env } from "#lib/env.ts";
import { openBlobs } from "./blobs/open-blobs.ts";
import type { Blobs } from "./blobs/port.ts";
import { outboxMail } from "./mail/outbox-mail.ts";
import type { Mail } from "./mail/port.ts";
import { smtpMail, smtpSettings } from "./mail/smtp-mail.ts";
import { modelSettings } from "./models/model-settings.ts";
import { OpenaiModels } from "./models/openai-models.ts";
import type { Models } from "./models/port.ts";
import { sharedSlots } from "./models/shared-slots.ts";
import type { Payments } from "./payments/port.ts";
import { stripePayments } from "./payments/stripe-payments.ts";

export interface Ports {
  readonly blobs: Blobs;
  readonly mail: Mail;
  /** Null where no model server is configured. */
  readonly models: Models | null;
  /** Null where nobody can pay: no payment provider is configured. */
  readonly payments: Payments | null;
}

/** More than any server has. Slots of all servers are rows of one table. */
const SLOTS_OF_A_SERVER = 1_000;

const held: typeof globalThis & { galleyPorts?: Ports } = globalThis;

/** Returns the adapters of this installation. They are on `globalThis` because Next keeps several module graphs. */
export function ports(): Ports {
  held.galleyPorts ??= {
    blobs: openBlobs(),
    mail: composeMail(),
    models: composeModels(),
    payments: composePayments(),
  };
  return held.galleyPorts;
}

function composeMail(): Mail {
  const settings = smtpSettings(env());
  return settings ? smtpMail(settings) : outboxMail(database().db, (line) => console.log(line));
}

function composeModels(): Models | null {
  const settings = modelSettings(env());
  if (!settings) return null;
  // Only a database of one's own is shared by several processes.
  const isShared = env().DATABASE_URL !== undefined;
  return isShared
    ? new OpenaiModels(settings, (limits, number) =>
        sharedSlots(database().db, { ...limits, first: number * SLOTS_OF_A_SERVER }),
      )
    : new OpenaiModels(settings);
}

function composePayments(): Payments | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL, STRIPE_TAX } = env();
  if (!STRIPE_SECRET_KEY) return null;
  return stripePayments({
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET ?? null,
    apiUrl: STRIPE_API_URL ?? null,
    hasTax: STRIPE_TAX === "on",
  });
}
