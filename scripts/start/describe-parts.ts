import { join } from "node:path";
import { env } from "#lib/env.ts";
import { modelSettings } from "#lib/ports/models/model-settings.ts";

const WIDTH = 12;

/** Returns one line for each part: which adapter runs, and where its data is. */
export function describeParts(origin: string, embedded: boolean): string[] {
  const e = env();
  const smtp = e.SMTP_URL ? new URL(e.SMTP_URL).host : e.SMTP_HOST;
  const inngest = e.INNGEST_BASE_URL ?? (e.INNGEST_EVENT_KEY ? "Inngest Cloud" : null);
  const providers = [e.AUTH_GITHUB_ID && "GitHub", e.AUTH_GOOGLE_ID && "Google"].filter(Boolean).join(", ");
  const { review, fast, second, chat } = modelSettings(e)?.models ?? {};
  // Without a model for its passes a review runs the checks alone.
  const reviewing = sentTo(review === undefined ? [] : [review, fast, second]);
  const mailLink = smtp ? "links by mail" : "links in the outbox";
  const parts = {
    Database: embedded
      ? `embedded PostgreSQL, in ${join(e.GALLEY_DATA_DIR, "postgres")}`
      : `PostgreSQL at ${hostOf(e.DATABASE_URL)}`,
    Files: e.BLOB_READ_WRITE_TOKEN
      ? "Vercel Blob, private store"
      : `on disk, in ${join(e.GALLEY_DATA_DIR, "blobs")}`,
    Jobs: inngest ? `Inngest at ${inngest}` : "embedded runner, in the database",
    Conversion: e.CONVERTER_URL
      ? `docling-serve at ${hostOf(e.CONVERTER_URL)} for ${e.CONVERTER_FORMATS.join(", ")}, else built in`
      : "built in, on this machine",
    Reviews: ["built-in checks, on this machine", ...reviewing].join("; "),
    Chat: sentTo([chat])[0] ?? "without a model, on this machine",
    Mail: smtp ? `SMTP at ${smtp}` : `outbox, at ${origin}/outbox`,
    "Sign-in": providers ? `${mailLink}; ${providers}` : mailLink,
    Payments: "none",
  };
  return Object.entries(parts).map(([part, what]) => `  ${part.padEnd(WIDTH)}${what}`);
}

/** Returns a line that names the host that the text is sent to for these models; none without a model. */
function sentTo(models: readonly (string | undefined)[]): string[] {
  const ids = [...new Set(models.filter((id) => id !== undefined))];
  const host = hostOf(modelSettings(env())?.baseUrl);
  return ids.length === 0 ? [] : [`the text is sent to ${host}, for ${ids.join(" and ")}`];
}

function hostOf(url: string | undefined): string {
  return url ? new URL(url).host : "";
}
