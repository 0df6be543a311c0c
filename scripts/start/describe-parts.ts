import { join } from "node:path";
import { type Env, env } from "#lib/env.ts";
import { modelSettings } from "#lib/ports/models/model-settings.ts";

const WIDTH = 12;

/** Returns one line for each part: which adapter runs, and where its data is. */
export function describeParts(origin: string, embedded: boolean): string[] {
  const e = env();
  const smtp = e.SMTP_URL ? new URL(e.SMTP_URL).host : e.SMTP_HOST;
  const inngest = e.INNGEST_BASE_URL ?? (e.INNGEST_EVENT_KEY ? "Inngest Cloud" : null);
  const providers = [e.AUTH_GITHUB_ID && "GitHub", e.AUTH_GOOGLE_ID && "Google"].filter(Boolean).join(", ");
  const settings = modelSettings(e);
  const { review, fast, second, chat } = settings?.models ?? {};
  const hostOfSecond = settings?.secondServer ?? settings;
  // Without a model for its passes a review runs the checks alone.
  const reviewing =
    review === undefined
      ? []
      : sentTo([
          { ids: [review, fast], url: settings?.baseUrl },
          { ids: [second], url: hostOfSecond?.baseUrl },
        ]);
  const mailLink = smtp ? "links by mail" : "links in the outbox";
  const parts = {
    Database: embedded
      ? `embedded PostgreSQL, in ${join(e.GALLEY_DATA_DIR, "postgres")}`
      : `PostgreSQL at ${hostOf(e.DATABASE_URL)}`,
    Files: fileStore(e),
    Jobs: inngest ? `Inngest at ${inngest}` : "embedded runner, in the database",
    Conversion: e.CONVERTER_URL
      ? `docling-serve at ${hostOf(e.CONVERTER_URL)} for ${e.CONVERTER_FORMATS.join(", ")}, else built in`
      : "built in, on this machine",
    Reviews: ["built-in checks, on this machine", ...reviewing].join("; "),
    Chat: sentTo([{ ids: [chat], url: settings?.baseUrl }])[0] ?? "without a model, on this machine",
    Mail: smtp ? `SMTP at ${smtp}` : `outbox, at ${origin}/outbox`,
    "Sign-in": providers ? `${mailLink}; ${providers}` : mailLink,
    Payments: payments(e),
  };
  return Object.entries(parts).map(([part, what]) => `  ${part.padEnd(WIDTH)}${what}`);
}

function fileStore(e: Env): string {
  if (e.S3_BUCKET) return `S3 bucket ${e.S3_BUCKET} at ${e.S3_ENDPOINT ? hostOf(e.S3_ENDPOINT) : "AWS"}`;
  return e.BLOB_READ_WRITE_TOKEN
    ? "Vercel Blob, private store"
    : `on disk, in ${join(e.GALLEY_DATA_DIR, "blobs")}`;
}

/** Says which account is used, and what is missing to hear of payments at once. */
function payments({
  STRIPE_SECRET_KEY: key,
  STRIPE_API_URL: url,
  STRIPE_WEBHOOK_SECRET: secret,
}: Env): string {
  if (!key) return "none";
  const account = /^(sk|rk)_live_/.test(key) ? "Stripe" : "Stripe, test account";
  const place = url ? ` at ${hostOf(url)}` : "";
  return `${account}${place}${secret ? "" : "; no webhook (STRIPE_WEBHOOK_SECRET), so payments are looked up hourly and when buyers return"}`;
}

interface SentTo {
  ids: readonly (string | undefined)[];
  /** The address of their server. */
  url: string | undefined;
}

/** Returns lines that name the hosts that the text is sent to, with their models; none without a model. */
function sentTo(models: readonly SentTo[]): string[] {
  const known = models.flatMap(({ ids, url }) =>
    ids.flatMap((id) => (id === undefined ? [] : [{ id, host: hostOf(url) }])),
  );
  return [...Map.groupBy(known, ({ host }) => host)].map(
    ([host, of]) => `the text is sent to ${host}, for ${[...new Set(of.map(({ id }) => id))].join(" and ")}`,
  );
}

function hostOf(url: string | undefined): string {
  return url ? new URL(url).host : "";
}
