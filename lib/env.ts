import { existsSync } from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { addressRanges } from "./address-ranges.ts";
import { EnvironmentError, readFromFiles, type Source } from "./env-files.ts";
import {
  checkIds,
  days,
  emails,
  formats,
  hostPatterns,
  hosts,
  modelPrices,
  ocrLanguages,
  origins,
  port,
  TRACE_SAMPLERS,
  text,
  wholeNumber,
} from "./env-values.ts";
import { byRole, EFFORTS } from "./model-roles.ts";

/** Every variable that Galley reads, by its own name; `.env.example` explains each. */
const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),

  GALLEY_ROOT: text.optional(),
  GALLEY_DATA_DIR: text.default(".data"),
  /** What this process does: `web` serves pages and the API, `worker` runs jobs. */
  GALLEY_ROLE: z.enum(["all", "web", "worker"]).default("all"),
  GALLEY_HOST: text.optional(),
  PORT: port.default(3000),
  /** The time that requests in progress have when the process stops, in seconds. */
  DRAIN_SECONDS: wholeNumber.max(3_600).default(60),
  /** The time between the first 503 of `/readyz` and the closing of the port, in seconds. */
  READY_DELAY_SECONDS: wholeNumber.max(600).default(5),
  /** Where Prometheus reads; nothing is counted without a port. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: text.default("127.0.0.1"),
  METRICS_TOKEN: text.min(16, "expected at least 16 characters").optional(),
  /** Where spans are sent, in OTLP over HTTP; none are written without it. The exporter reads these variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: text.optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber.min(1).default(10_000),
  OTEL_SERVICE_NAME: text.optional(),
  OTEL_RESOURCE_ATTRIBUTES: text.optional(),
  OTEL_TRACES_SAMPLER: z.enum(TRACE_SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** A folder with `help.md`, `privacy.md` or `terms.md`, which take the place of Galley's own. */
  SITE_PAGES_DIR: text.optional(),
  API_HOST: text.toLowerCase().optional(),
  /** The proxies whose word counts for where a request comes from. Default: those on this machine. */
  TRUSTED_PROXIES: addressRanges.optional(),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "expected postgres://…" }).optional(),
  /** The server itself, if DATABASE_URL leads to a pooler. */
  DIRECT_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "expected postgres://…" }).optional(),
  DATABASE_POOL_SIZE: wholeNumber.min(1).max(1_000).default(8),
  DATABASE_IDLE_SECONDS: wholeNumber.min(1).max(86_400).default(60),
  DATABASE_WAIT_SECONDS: wholeNumber.min(1).max(300).default(10),
  BLOB_READ_WRITE_TOKEN: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PUBLIC_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_SESSION_TOKEN: text.optional(),
  S3_PATH_STYLE: z.enum(["on", "off"]).optional(),
  S3_PREFIX: text.regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*\/?$/, "expected a folder such as galley").optional(),
  BACKUP_PASSPHRASE: text.min(12, "expected at least 12 characters").optional(),
  INNGEST_EVENT_KEY: text.optional(),
  INNGEST_SIGNING_KEY: text.optional(),
  INNGEST_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The first pause before a failed step is tried again. It doubles with each. */
  JOB_RETRY_SECONDS: z.coerce.number().min(0).max(60).default(10),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "expected smtp://… or smtps://…" }).optional(),
  SMTP_HOST: text.optional(),
  SMTP_PORT: port.optional(),
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  SMTP_FROM: text.optional(),

  AUTH_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_INS_PER_ADDRESS: wholeNumber.min(1).optional(),
  AUTH_SECRET: text.min(32, "expected at least 32 characters").optional(),
  /** The secret before AUTH_SECRET. What it signed is believed; nothing new is signed with it. */
  AUTH_SECRET_PREVIOUS: text.min(32, "expected at least 32 characters").optional(),
  AUTH_GITHUB_ID: text.optional(),
  AUTH_GITHUB_SECRET: text.optional(),
  AUTH_GOOGLE_ID: text.optional(),
  AUTH_GOOGLE_SECRET: text.optional(),

  /** Hosts from which assistants may have files fetched: names, `*.` before a name, or `*` for any. */
  UPLOAD_URL_HOSTS: hostPatterns.default([]),
  /** Hosts, with their ports, from which URLs that people give may be fetched at private addresses and over HTTP. */
  FETCH_PRIVATE_HOSTS: hosts.default([]),

  /** How long each kind of record is kept: days, or null for ever. */
  RETENTION_STREAM_DAYS: days.default(7),
  RETENTION_MAIL_DAYS: days.default(30),
  RETENTION_MODEL_CALL_DAYS: days.default(90),
  RETENTION_CHAT_DAYS: days.default(null),
  RETENTION_ORIGINAL_DAYS: days.default(null),

  /** Conversions and steps of reviews that one process runs at once, of all owners and of one. */
  CONVERSIONS_AT_ONCE: wholeNumber.min(1).max(64).optional(),
  CONVERSIONS_AT_ONCE_PER_OWNER: wholeNumber.min(1).max(64).optional(),
  REVIEW_STEPS_AT_ONCE: wholeNumber.min(1).max(500).default(56),
  REVIEW_STEPS_AT_ONCE_PER_OWNER: wholeNumber.min(1).max(500).optional(),
  CONVERSION_WARM_PROCESSES: wholeNumber.max(16).default(1),
  CONVERTER_URL: z.url({ protocol: /^https?$/ }).optional(),
  CONVERTER_API_KEY: text.optional(),
  CONVERTER_FORMATS: formats.default(["pdf"]),
  CONVERTER_TIMEOUT_SECONDS: wholeNumber.min(1).max(3_600).default(300),
  CONVERTER_OPTIONS: text.optional(),
  OCR_LANGUAGES: ocrLanguages.default(["eng"]),

  SIGNUP_PAID_CREDITS: wholeNumber.optional(),
  CHECKS_OFF: checkIds.default([]),
  HARPER_WORKERS: wholeNumber.max(8).default(0),
  /** The most reviews of one user that run at once. */
  REVIEWS_AT_ONCE: wholeNumber.min(1).max(100).default(3),
  UPLOADS_PER_HOUR: wholeNumber.min(1).max(100_000).optional(),
  REVIEWS_PER_HOUR: wholeNumber.min(1).max(100_000).optional(),
  REVIEW_MAX_TOKENS: wholeNumber.min(1).default(400_000),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  /** Where Stripe's API is, if not at api.stripe.com: a proxy of one's own, or a stand-in. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_TAX: z.enum(["on", "off"]).default("on"),
  /** Credits that each of the two people gets for a referral. */
  REFERRAL_CREDITS: wholeNumber.max(1_000).default(5),
  /** Origins beside the installation's own to which a payment may return. */
  ALLOWED_RETURN_ORIGINS: origins.default([]),
  /** Accounts with these addresses have the admin role. */
  ADMIN_EMAILS: emails.default([]),

  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  OPENAI_API: z.enum(["chat-completions", "responses"]).optional(),
  REVIEW_MODEL: text.optional(),
  FAST_MODEL: text.optional(),
  CHAT_MODEL: text.optional(),
  SECOND_MODEL: text.optional(),
  SECOND_MODEL_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECOND_MODEL_API_KEY: text.optional(),
  SECOND_MODEL_API: z.enum(["chat-completions", "responses"]).optional(),
  /** `default` leaves the effort to the server. */
  MODEL_EFFORT: byRole(z.enum([...EFFORTS, "default"])).default({}),
  MODEL_TEMPERATURE: byRole(z.coerce.number().min(0).max(2)).default({}),
  MODEL_OUTPUT_TOKENS: byRole(wholeNumber.min(1)).default({}),
  MODEL_PRICES: modelPrices.default({}),
  /** The context of the review model, in tokens. */
  MODEL_CONTEXT_TOKENS: wholeNumber.min(4_000).optional(),
  REVIEW_SPENDING_CENTS: wholeNumber.min(1).optional(),
  REVIEW_SPENDING_TOKENS: wholeNumber.min(1).optional(),
  MODEL_CONCURRENCY: wholeNumber.min(1).max(100).default(6),
  MODEL_CONCURRENCY_PER_REVIEW: wholeNumber.min(1).max(100).optional(),
  MODEL_CHAT_CONCURRENCY: wholeNumber.min(1).max(1_000).default(50),
  /** The longest silence of the server within a call, in seconds. */
  MODEL_TIMEOUT_SECONDS: wholeNumber.min(1).max(3_600).default(280),

  /** Node's own variable: HTTP_PROXY, HTTPS_PROXY and NO_PROXY then hold for calls of models too. */
  NODE_USE_ENV_PROXY: text.optional(),

  CHROMIUM_PATH: text.optional(),
  /** An app that runs already, for the browser tests; by default they start their own. */
  GALLEY_E2E_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
});

export type Env = z.infer<typeof environment>;

/**
 * Parses a set of variables. An empty value counts as unset; GALLEY_DATA_DIR comes back absolute.
 * @throws {EnvironmentError} that names every variable in error, never its value
 */
export function parseEnv(source: Source): Env {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(present);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
    throw new EnvironmentError(`These environment variables cannot be used:\n${lines.join("\n")}`);
  }
  const root = parsed.data.GALLEY_ROOT ?? process.cwd();
  const data = parsed.data.GALLEY_DATA_DIR;
  return { ...parsed.data, GALLEY_DATA_DIR: isAbsolute(data) ? data : resolve(root, data) };
}

let cached: Env | undefined;

/** The environment of this process, read at the first call, `.env` of the project included. */
export function env(): Env {
  if (cached) return cached;
  // Next loads `.env` itself, before any of its graphs reads this; a variable already set wins.
  const file = join(projectRoot(), ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  for (const [name, value] of Object.entries(readFromFiles(Object.keys(environment.shape), process.env))) {
    // Packages read some variables themselves, and children get them from here. A file is read once, at the start.
    process.env[name] = value;
    process.env[`${name}_FILE`] = "";
  }
  cached = parseEnv(process.env);
  return cached;
}

/** The origin at which people reach this installation. */
export function ownOrigin(): string {
  const { AUTH_URL: address, PORT: local } = env();
  return address ? new URL(address).origin : `http://localhost:${local}`;
}

/** Absolute path of the project: where start-up ran, handed to every child in GALLEY_ROOT. */
export function projectRoot(): string {
  return process.env.GALLEY_ROOT || process.cwd();
}

/** Variables of packages that Galley sets and never reads. */
const OF_PACKAGES = [
  "NEXT_TELEMETRY_DISABLED",
  "NEXT_RUNTIME",
  "VERCEL_BLOB_RETRIES",
  "VERCEL_BLOB_API_URL",
  "__NEXT_PRIVATE_STANDALONE_CONFIG",
] as const;

/** Sets variables for this process and all that it starts; how start-up tells Next what it settled. */
export function settleEnv(values: Partial<Record<keyof Env | (typeof OF_PACKAGES)[number], string>>): void {
  for (const [name, value] of Object.entries(values)) process.env[name] = value;
  cached = undefined;
}

/** Notes the variables of this process. The answer puts them back. */
export function rememberEnv(): () => void {
  const before = { ...process.env };
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
    cached = undefined;
  };
}

/** The variables for a child process: those of this one, with `extra` on top (undefined removes one). */
export function childEnv(extra: Source = {}): NodeJS.ProcessEnv {
  const merged: NodeJS.ProcessEnv = { ...process.env, GALLEY_ROOT: projectRoot(), ...extra };
  for (const [name, value] of Object.entries(merged)) if (value === undefined) delete merged[name];
  return merged;
}
