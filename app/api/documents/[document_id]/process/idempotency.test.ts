import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as processing from "#lib/reviews/process-contract.ts";
import { ask, call, refusal, type Sent } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { dropWaitingJobs } from "#lib/testing/jobs.ts";
import { prose } from "#lib/testing/manuscript.ts";
import { separateApp, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let person: Person;
let document_id: string;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext();
  ({ document_id } = await converted(person, { content: prose(60) }));
});

afterEach(dropWaitingJobs);

const keyed = (key: string, sent: Sent = {}): Sent => ({
  as: person.key,
  params: { document_id },
  ...sent,
  headers: { "idempotency-key": key, ...sent.headers },
});

const paidCredits = async (): Promise<unknown> => {
  const [row] = await app.database.sql`
    select available as balance from credit_lots join credit_accounts on credit_accounts.id = account_id where user_id = ${person.id} and kind = 'paid'`;
  return row?.balance;
};

describe("a repeated start", () => {
  test("gets the first answer for one credit; with another body it is 422", async () => {
    const first = await call(processing.startReview, keyed("one", { body: { steering_prompt: "a" } }));
    expect(await call(processing.startReview, keyed("one", { body: { steering_prompt: "a" } }))).toEqual(
      first,
    );
    expect(
      await refusal(processing.startReview, keyed("one", { body: { steering_prompt: "b" } })),
    ).toMatchObject({
      slug: "idempotency-key-reused",
      status: 422,
    });
    expect(await refusal(processing.startReview, keyed("one"))).toMatchObject({
      slug: "idempotency-key-reused",
    });
    expect(await paidCredits()).toBe(99);
  });

  test("of another document is another request", async () => {
    const other = await converted(person, { content: prose(70) });
    await call(processing.startReview, keyed("one"));
    const params = { document_id: other.document_id };
    expect(await refusal(processing.startReview, keyed("one", { params }))).toMatchObject({ status: 422 });
  });

  test("many at once start one review", async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => ask(processing.startReview, keyed("crowd"))),
    );
    const problems = answers.flatMap((answer) => (answer.ok ? [] : [answer.problem.slug]));
    expect(new Set(problems)).toEqual(new Set(problems.length > 0 ? ["idempotency-key-in-use"] : []));
    expect(await paidCredits()).toBe(99);
  });

  test("whose body is deep beyond reason is still answered", async () => {
    const depth = 100_000;
    const raw = `{"unknown":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const sent = keyed("deep", { raw, headers: { "content-type": "application/json" } });
    const first = await call(processing.startReview, sent);
    expect(await call(processing.startReview, sent)).toEqual(first);
  });

  test("with the members in another order is the same request", async () => {
    const first = await call(
      processing.startReview,
      keyed("one", { body: { preview: false, steering_prompt: "a" } }),
    );
    const other = keyed("one", { body: { steering_prompt: "a", preview: false } });
    expect(await call(processing.startReview, other)).toEqual(first);
  });
});

test("when a part of the server is broken, the start says which and takes no credit", async () => {
  const broken = await separateApp();
  try {
    const author = await testContext();
    const { sql } = broken.database;
    const { document_id } = await converted(author, { content: prose(60) });
    const faults = {
      "processing-not-created": ["review_sessions", 500],
      "credit-service-unavailable": ["credit_lots", 503],
      "dispatch-failed": ["outbox_events", 503],
    } as const;
    await sql.unsafe(
      "create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$",
    );
    for (const [slug, [table, status]] of Object.entries(faults)) {
      await sql.unsafe(
        `create trigger refuse before insert or update on ${table} for each row execute function refuse()`,
      );
      const sent = { as: author.key, params: { document_id } };
      expect(await refusal(processing.startReview, sent)).toMatchObject({ slug, status });
      await sql.unsafe(`drop trigger refuse on ${table}`);
    }
    expect(await sql`select 1 from review_sessions`).toHaveLength(0);
    expect(await sql`select available as balance from credit_lots where kind = 'paid'`).toEqual([
      { balance: 100 },
    ]);
    expect(await sql`select 1 from credit_entries where entry <> 'grant'`).toHaveLength(0);
  } finally {
    broken.back();
  }
});
