import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import { ask, call, refusal } from "#lib/testing/call.ts";
import { type FormParts, uploadForm } from "#lib/testing/documents.ts";
import { streamedForm } from "#lib/testing/multipart.ts";
import { separateApp, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  person = await testContext();
});

const keyed = (key: string, parts: FormParts = {}, who = person) => ({
  as: who.key,
  headers: { "idempotency-key": key },
  form: uploadForm(parts),
});

/** An upload under `key` that hangs in the middle of its file until `finish`. */
function hangingUpload(key: string) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("some words ".repeat(20_000));
    begin();
    await finished;
    yield Buffer.from("the end");
  }
  const form = streamedForm("slow.txt", chunks());
  const sent = { ...form, as: person.key, headers: { ...form.headers, "idempotency-key": key } };
  return { sent, begun, finish };
}

async function documentsOf({ id }: Person): Promise<number> {
  const rows = await app.database.sql`select 1 from documents where owner_id = ${id}`;
  return rows.length;
}

describe("a repeated upload", () => {
  test("gets the first answer, and stores nothing more", async () => {
    const first = await call(documents.upload, keyed("one"));
    const files = await app.blobs();
    expect(await call(documents.upload, keyed("one"))).toEqual(first);
    expect(await call(documents.upload, keyed("one"))).toEqual(first);
    expect(await app.blobs()).toEqual(files);
    expect(await documentsOf(person)).toBe(1);
  });

  test("with other content, another name or another field is 422", async () => {
    await call(documents.upload, keyed("one"));
    const others: FormParts[] = [
      { content: "# Other words" },
      { filename: "other.md" },
      { fields: { steering_note: "a note" } },
    ];
    for (const parts of others) {
      expect(await refusal(documents.upload, keyed("one", parts))).toMatchObject({
        slug: "idempotency-key-reused",
        status: 422,
      });
    }
    expect(await documentsOf(person)).toBe(1);
  });

  test("under another key, by another person or without a key is another upload", async () => {
    const other = await testContext();
    const ids = [
      await call(documents.upload, keyed("one")),
      await call(documents.upload, keyed("two")),
      await call(documents.upload, keyed("one", {}, other)),
      await call(documents.upload, { as: person.key, form: uploadForm() }),
    ].map(({ task_id }) => task_id);
    expect(new Set(ids).size).toBe(4);
  });

  test("after a refusal starts anew, for a refusal is not an answer worth repeating", async () => {
    await refusal(documents.upload, keyed("one", { content: "" }));
    await call(documents.upload, keyed("one"));
    expect(await documentsOf(person)).toBe(1);
  });

  test("that comes after a day is another upload", async () => {
    const first = await call(documents.upload, keyed("one"));
    await app.database.sql`update idempotency_keys set created_at = now() - interval '25 hours'`;
    expect(await call(documents.upload, keyed("one"))).not.toEqual(first);
  });

  test.each(["", "with space", "ünïcode", "a".repeat(201)])("under the key %j is 422", async (key) => {
    expect(await refusal(documents.upload, keyed(key))).toMatchObject({
      slug: "validation-failed",
      errors: [{ pointer: "/headers/idempotency-key" }],
    });
  });
});

describe("two at a time", () => {
  test("the second is 409 while the first runs, and then gets its answer", async () => {
    const slow = hangingUpload("one");
    const first = call(documents.upload, slow.sent);
    await slow.begun;
    expect(await refusal(documents.upload, keyed("one"))).toMatchObject({
      slug: "idempotency-key-in-use",
      status: 409,
    });
    slow.finish();
    const accepted = await first;
    const again = hangingUpload("one");
    again.finish();
    expect(await call(documents.upload, again.sent)).toEqual(accepted);
  });

  test("many at once make one document", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(documents.upload, keyed("crowd"))),
    );
    const accepted = answers.flatMap((answer) => (answer.ok ? [answer.body.task_id] : []));
    expect(new Set(accepted).size).toBe(1);
    expect(await documentsOf(person)).toBe(1);
  });

  test("a lock whose holder died expires, and the holder, should it live, changes nothing", async () => {
    const slow = hangingUpload("one");
    const first = ask(documents.upload, slow.sent);
    await slow.begun;
    await app.database.sql`update idempotency_keys set locked_until = now() - interval '1 second'
      where user_id = ${person.id}`;
    const second = await call(documents.upload, keyed("one"));
    slow.finish();
    expect(await first).toMatchObject({ ok: false, problem: { slug: "idempotency-key-in-use" } });
    expect(await documentsOf(person)).toBe(1);
    expect((await app.blobs()).filter((file) => file.includes(second.document_id))).toHaveLength(1);
    expect(await call(documents.upload, keyed("one"))).toEqual(second);
  });
});

describe("a crash", () => {
  test("cannot come between the work and the memory of its answer", async () => {
    const broken = await separateApp();
    try {
      const author = await testContext();
      await broken.database.sql.unsafe(`
        create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
        create trigger refuse before update on idempotency_keys for each row execute function refuse();`);
      const sent = { ...keyed(randomUUID(), {}, author), faultExpected: true };
      expect(await refusal(documents.upload, sent)).toMatchObject({ slug: "internal-error" });
      for (const table of ["documents", "streams", "outbox_events", "idempotency_keys"]) {
        expect(await broken.database.sql`select 1 from ${broken.database.sql(table)}`).toHaveLength(0);
      }
      expect(await broken.blobs()).toEqual([]);
    } finally {
      broken.back();
    }
  });
});
