import type { APIRequestContext, PlaywrightWorkerArgs } from "@playwright/test";
import { createAccount } from "#e2e/account.ts";
import { manuscript } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { faultLine, MODEL_FAULTS, type ModelFault, readFaultily } from "#e2e/stand-ins/faulty-model.ts";
import { startOpenai } from "#e2e/stand-ins/openai.ts";
import { startApp } from "#e2e/start-app.ts";

const ENDED_WITHIN = { timeout: 420_000, intervals: [1_000] };
const RIGHT_KEY = "sk-right-secret";
const TRY_LATER = /Try again later/;
const SET_ANEW = /has to be set anew/;

/** The cause and the remedy that the owner reads. */
const MESSAGES: Record<ModelFault, readonly [RegExp, RegExp]> = {
  "wrong key": [/refuses the key/, SET_ANEW],
  "no permission": [/does not let this key use the model/, /needs the permission, or another model/],
  "model not found": [/does not have the model/, /Another one has to be set/],
  "nothing at the address": [/Nothing answers model calls at the address/, SET_ANEW],
  "rate limit": [/takes no more calls for now/, TRY_LATER],
  "rate limit with a wait": [/takes no more calls for now/, TRY_LATER],
  "rate limit with a long wait": [/takes no more calls for now/, TRY_LATER],
  "quota exhausted": [/has no credit left/, /has to be added there/],
  "context too long": [/longer than the model can read/, /smaller context has to be set/],
  "content filter": [/refuses to answer this/, /Another model may answer/],
  "server error": [/The model server failed/, TRY_LATER],
  overloaded: [/The model server failed/, TRY_LATER],
  "no answer": [/did not answer in time/, TRY_LATER],
  "silence in the middle": [/did not answer in time/, TRY_LATER],
  "cut-off stream": [/broke off or could not be read/, /Try again/],
  "malformed JSON": [/broke off or could not be read/, /Try again/],
  "another form": [/not in the form asked for/, /Another model may/],
  "no form at all": [/not in the form asked for/, /Another model may/],
  "empty answer": [/an empty answer/, TRY_LATER],
  "answer cut by length": [/cut off/, /Longer answers have to be allowed/],
};

/** What belongs to whoever runs the installation: addresses, settings, and the words of servers. */
const INTERNAL = /127\.0\.0\.1|localhost|\.invalid|10\.0\.0|:\d{4,5}\b|[A-Z]{3,}_[A-Z_]+|secret|worker|\bsk-/;

interface Ended {
  session_id: string;
  processing_status: string;
  failure: { details: { detail: string } } | null;
  partial: { reasons: string[]; credit_returned: boolean } | null;
  feedback: { overall: { content: string } };
}

const CREDITS = 100;

type Person = Awaited<ReturnType<typeof author>>;
type Playwright = PlaywrightWorkerArgs["playwright"];

/** Signs in at an app of its own and returns what a test does there. */
async function author(playwright: Playwright, origin: string) {
  const request = await playwright.request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  await createAccount(request);
  return {
    credits: async () => (await read(request, "/api/credit-score")).paid_credits_remaining,
    review: async (text: string): Promise<Ended> => {
      const file = { name: "tea.md", mimeType: "text/markdown", buffer: Buffer.from(text) };
      const uploaded = await request.post("/api/documents/upload", { multipart: { file } });
      expect(uploaded.ok(), await uploaded.text()).toBe(true);
      const { document_id } = await uploaded.json();
      await expect
        .poll(async () => (await request.get(`/api/documents/${document_id}/content`)).ok(), ENDED_WITHIN)
        .toBe(true);
      const started = await request.post(`/api/documents/${document_id}/process`, { data: {} });
      expect(started.ok(), await started.text()).toBe(true);
      const { session_id } = await started.json();
      let session: Ended | null = null;
      await expect
        .poll(async () => {
          session = await read(request, `/api/history/${session_id}`);
          return session?.processing_status;
        }, ENDED_WITHIN)
        .not.toBe("processing");
      if (!session) throw new Error("unreachable");
      return session;
    },
    takeBack: async ({ session_id }: Ended) =>
      expect((await request.post(`/api/history/${session_id}/return-credit`)).ok()).toBe(true),
  };
}

async function read(request: APIRequestContext, path: string) {
  return (await request.get(path)).json();
}

const messageOf = ({ failure, partial }: Ended) =>
  failure?.details.detail ?? partial?.reasons.join(" ") ?? "";

/** Starts a production app with this model server, and calls back with an author in it. */
async function inApp(
  playwright: Playwright,
  env: Readonly<Record<string, string>>,
  work: (signIn: () => Promise<Person>) => Promise<void>,
) {
  const app = await startApp("e2e-app-with-faults.log", {
    REVIEW_MODEL: "faulty",
    MODEL_TIMEOUT_SECONDS: "3",
    MODEL_CONCURRENCY: "100",
    REVIEWS_AT_ONCE: "100",
    STRIPE_SECRET_KEY: "sk_test_none",
    SIGNUP_PAID_CREDITS: String(CREDITS),
    ...env,
  });
  try {
    await work(() => author(playwright, app.origin));
  } finally {
    await app.stop();
  }
}

interface Outcome {
  name: string;
  person: Person;
  session: Ended;
  /** The cause and the remedy. */
  says: readonly [RegExp, RegExp];
}

/** Checks that the author knows why, and that the credit is back or can be taken back. */
async function expectHonest({ name, person, session, says }: Outcome) {
  const message = messageOf(session);
  const outcome = session.failure ? "failed, credit back" : session.partial ? "partial, by choice" : "whole";
  console.log(`${name.padEnd(30)} ${outcome.padEnd(20)} ${message}`);
  for (const part of says) expect.soft(message, name).toMatch(part);
  expect.soft(message, name).not.toMatch(INTERNAL);
  expect.soft(outcome, name).not.toBe("whole");
  if (session.failure) expect.soft(message, name).toContain("Your credit was returned.");
  if (session.partial) await person.takeBack(session);
  expect.soft(await person.credits(), `${name}: the credit is back`).toBe(CREDITS);
}

const about = (line: string) => `${manuscript({ title: "Tea", paragraphs: 2 })}\n\n${line}\n`;

test("each fault of a model server names cause and remedy, and takes no credit for what it cost", async ({
  playwright,
}) => {
  test.setTimeout(900_000);
  const model = await startOpenai({ script: readFaultily });
  try {
    await inApp(playwright, { OPENAI_BASE_URL: model.url }, async (signIn) => {
      const faults = Object.keys(MODEL_FAULTS).filter((name): name is ModelFault => name in MODEL_FAULTS);
      const reviewed: { fault: ModelFault; person: Person; ended: Promise<Ended> }[] = [];
      for (const fault of faults) {
        const person = await signIn();
        reviewed.push({ fault, person, ended: person.review(about(faultLine(fault))) });
      }
      await Promise.all(reviewed.map(({ ended }) => ended));
      for (const { fault, person, ended } of reviewed)
        await expectHonest({ name: fault, person, session: await ended, says: MESSAGES[fault] });
      const toolless = await (await signIn()).review(about("The server of this manuscript has no tools."));
      expect(toolless).toMatchObject({ processing_status: "completed", partial: null });
      console.log(`${"tool calls unsupported".padEnd(30)} whole`);
    });
  } finally {
    await model.close();
  }
});

const ADDRESSES = {
  "connection refused": [() => "http://127.0.0.1:1/v1", /cannot be reached/, TRY_LATER],
  "unknown host": [() => "http://model.invalid/v1", /name of the model server is not found/, SET_ANEW],
  "no secure connection": [
    (url: string) => url.replace("http:", "https:"),
    /certificate is not trusted/,
    /has to be changed/,
  ],
  "wrong key from the start": [(url: string) => url, /refuses the key/, SET_ANEW],
} as const;

// The installations run side by side, because most of the time they wait to call again.
test("an address or a key that never works: the owner reads why and what to do, and the credit is back", async ({
  playwright,
}) => {
  test.setTimeout(600_000);
  const model = await startOpenai({ script: readFaultily, apiKey: RIGHT_KEY });
  try {
    await Promise.all(
      Object.entries(ADDRESSES).map(([name, [addressOf, cause, remedy]]) => {
        const env = { OPENAI_BASE_URL: addressOf(model.url), OPENAI_API_KEY: "sk-wrong-secret" };
        return inApp(playwright, env, async (signIn) => {
          const person = await signIn();
          const session = await person.review(about(""));
          await expectHonest({ name, person, session, says: [cause, remedy] });
        });
      }),
    );
  } finally {
    await model.close();
  }
});

test("a spending limit that is reached leaves a review that says so, whose credit may be taken back", async ({
  playwright,
}) => {
  test.setTimeout(600_000);
  const model = await startOpenai({ script: readFaultily });
  try {
    const env = { OPENAI_BASE_URL: model.url, REVIEW_SPENDING_TOKENS: "3000" };
    await inApp(playwright, env, async (signIn) => {
      const person = await signIn();
      const session = await person.review(about(""));
      expect(session.processing_status).toBe("completed");
      const says = [/spending limit of this review is reached/, /can raise the limit/] as const;
      await expectHonest({ name: "spending limit reached", person, session, says });
    });
  } finally {
    await model.close();
  }
});
