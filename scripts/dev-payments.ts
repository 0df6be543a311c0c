// `npm run dev:payments` runs a stand-in for Stripe in this process, and Galley beside it, with data of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CARDS } from "#e2e/stand-ins/stripe/cards.ts";
import { seedCatalogue } from "#e2e/stand-ins/stripe/seed-catalogue.ts";
import { startStripe } from "#e2e/stand-ins/stripe/stripe.ts";
import { childEnv, env, ownOrigin, settleEnv } from "#lib/env.ts";

const STRIPE_PORT = 4242;
/** An event that Galley could not take is sent again after so long. */
const RESEND_MS = 10_000;

const root = dirname(import.meta.dirname);
settleEnv({ GALLEY_ROOT: root });

const stripe = await startStripe({ port: STRIPE_PORT });
await seedCatalogue(stripe);
mkdirSync(join(root, ".test"), { recursive: true });
const data = mkdtempSync(join(root, ".test", "payments-"));
const galley = spawn(process.execPath, [join(root, "scripts", "run.mjs"), "start", "--dev"], {
  cwd: root,
  env: childEnv({
    GALLEY_DATA_DIR: data,
    STRIPE_SECRET_KEY: stripe.key,
    STRIPE_API_URL: stripe.url,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  }),
  // Galley stops when the channel to this process closes.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  // The terminal's signal reaches this process alone, which passes it on once: a second would cut Galley off.
  detached: true,
});
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (!isStopping) galley.kill(signal);
    isStopping = true;
  });
stripe.sendTo(`${ownOrigin()}/api/webhooks/stripe`);
console.log(
  [
    `\nA stand-in for Stripe is at ${stripe.url}: refund, dispute, or let time pass there.`,
    `Galley will be at ${ownOrigin()} (port ${env().PORT}). Both forget everything when you stop them.`,
    "Cards:",
    ...Object.entries(CARDS).map(
      ([number, { says }]) => `  ${number.replaceAll(/(.{4})(?=.)/g, "$1 ")}  ${says}`,
    ),
    "A VAT ID such as DE123456789 takes the tax off in the EU.\n",
  ].join("\n"),
);

const ended = new AbortController();
void resend();
const [code] = await once(galley, "close");
ended.abort();
await stripe.close();
rmSync(data, { recursive: true, force: true });
process.exitCode = typeof code === "number" ? code : 1;

/** Sends events again that Galley refused or missed, as Stripe does. */
async function resend(): Promise<void> {
  while (!ended.signal.aborted) {
    await stripe.deliver().catch(console.error);
    await wait(RESEND_MS, undefined, { signal: ended.signal }).catch(() => {});
  }
}
