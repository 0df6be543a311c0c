import { readFileSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { env, rememberEnv, settleEnv } from "./env.ts";
import { describeError, openLog } from "./log.ts";
import { withoutSecrets } from "./without-secrets.ts";

it("keeps the values of a failed query out of the log", () => {
  const cause = new Error("relation does not exist");
  const error = new DrizzleQueryError(
    "select * from t where token = $1",
    ["secret-token", "two\nlines"],
    cause,
  );
  const line = JSON.stringify(describeError(error));
  expect(line).not.toContain("secret-token");
  expect(line).not.toContain("two");
  expect(line).toContain("select * from t");
  expect(line).toContain("relation does not exist");
  expect(line).toContain("log.test.ts");
});

const SECRET = 'Tr0ub4dor "&" 3/x with as many characters as AUTH_SECRET';
const IN_ADDRESS = encodeURIComponent(SECRET);
/** Each setting that holds a credential, with a value that it takes. */
const SETTINGS = {
  AUTH_SECRET: SECRET,
  AUTH_SECRET_PREVIOUS: SECRET,
  AUTH_GITHUB_SECRET: SECRET,
  AUTH_GOOGLE_SECRET: SECRET,
  BLOB_READ_WRITE_TOKEN: SECRET,
  CONVERTER_API_KEY: SECRET,
  CONVERTER_URL: `http://ann:${IN_ADDRESS}@localhost:5001`,
  DATABASE_URL: `postgres://galley:${IN_ADDRESS}@localhost:5432/galley`,
  INNGEST_EVENT_KEY: SECRET,
  INNGEST_SIGNING_KEY: SECRET,
  METRICS_TOKEN: SECRET,
  OPENAI_API_KEY: SECRET,
  OPENAI_BASE_URL: `http://ann:${IN_ADDRESS}@localhost/v1`,
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://ann:${IN_ADDRESS}@localhost:4318`,
  OTEL_EXPORTER_OTLP_HEADERS: `x-tenant=lab,authorization=${IN_ADDRESS}`,
  SECOND_MODEL_API_KEY: SECRET,
  SMTP_PASSWORD: SECRET,
  SMTP_URL: `smtp://ann:${IN_ADDRESS}@localhost:587`,
  STRIPE_SECRET_KEY: SECRET,
  STRIPE_WEBHOOK_SECRET: SECRET,
};

function logLines(write: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  write(openLog({ write: (line) => void lines.push(line) }));
  return lines.join("");
}

it.each(Object.entries(SETTINGS))(
  "keeps the value of %s out of messages, fields, stacks and causes",
  (name, value) => {
    const back = rememberEnv();
    settleEnv({ [name]: value, LOG_LEVEL: "info" });
    try {
      const line = logLines((log) => {
        const cause = new Error(`cannot use ${value}`);
        log.error(
          { err: new Error(`failed for ${SECRET}`, { cause }), path: `/x/${IN_ADDRESS}` },
          `with ${value}`,
        );
        log.info({ deep: [{ list: [value] }] }, "done");
      });
      expect(line).not.toContain("Tr0ub4dor");
      expect(line).toContain("cannot use ");
      for (const each of line.trim().split("\n")) expect(() => JSON.parse(each)).not.toThrow();
      expect(env().LOG_LEVEL).toBe("info");
    } finally {
      back();
    }
  },
);

it("names every setting that holds a credential in the test above", () => {
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  const named = [
    ...example.matchAll(/^# ([A-Z_]+(?:SECRET|PASSWORD|TOKEN|KEY|HEADERS)(?:_PREVIOUS)?)=/gm),
  ].map((match) => match[1]);
  expect(named.filter((name) => name !== undefined && !(name in SETTINGS))).toEqual([]);
});

it.each([
  [`gly_${"a1".repeat(23)}`],
  ["sk_live_abcdefghijklmnop"],
  ["/organizations/invitation?token=abcdef&x=1"],
  ["postgres://galley:short@db.example/galley"],
  ["Authorization: Bearer abcdefghijkl.mnop"],
])("keeps %s out of any line, whatever the settings are", (text) => {
  const line = logLines((log) => log.info({ path: text }, `seen ${text}`));
  expect(line).toContain("[secret]");
  expect(line).not.toContain(text);
  expect(line).not.toMatch(/a1a1a1|abcdef|short/);
});

it("reads a long line without credentials in linear time", () => {
  const line = "a.".repeat(250_000);
  expect(withoutSecrets(line)).toBe(line);
});

it("cuts a long path, and no credential in it", () => {
  const token = `gly_${"a1".repeat(23)}`;
  const line = logLines((log) => log.info({ path: `/${"x".repeat(480)}/${token}/${"y".repeat(15_000)}` }));
  expect(line).not.toContain("a1a1");
  expect(line.length).toBeLessThan(700);
  expect(JSON.parse(line).path).toMatch(/^\/x{480}\/gly_\[secret\]\/y*…$/);
});
