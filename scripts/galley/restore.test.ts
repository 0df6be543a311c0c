import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { emptyDatabase, type TestDatabase } from "#db/testing/database.ts";
import { databaseOfRelease, filesOfRelease, releases } from "#db/testing/releases.ts";
import * as chat from "#lib/chat/contract.ts";
import * as credits from "#lib/credits/contract.ts";
import * as documents from "#lib/documents/contract.ts";
import { getContent } from "#lib/documents/files-contract.ts";
import { noteRestore, recogniseStore } from "#lib/documents/recognise-store.ts";
import { settleEnv } from "#lib/env.ts";
import { diskBlobs } from "#lib/ports/blobs/disk-blobs.ts";
import { reconcileWork } from "#lib/reconcile-work.ts";
import { requestContext } from "#lib/request-context.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { bearer } from "#lib/testing/credential.ts";
import { reviewed, upload } from "#lib/testing/documents.ts";
import { letTimePass } from "#lib/testing/lost-work.ts";
import { openApp, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { MAIL_EVENTS } from "./backing-up/mail-events.ts";
import { rowsOf } from "./testing/rows-of.ts";
import { temporaryFolder, tryProgram } from "./testing/try-program.ts";

const blobsOf = (dataDir: string) => diskBlobs(join(dataDir, "blobs"));

/** Runs a command on a database and a data directory. */
function on(database: TestDatabase, dataDir: string, args: string[], typed?: string) {
  settleEnv({ DATABASE_URL: database.url, GALLEY_DATA_DIR: dataDir });
  return tryProgram(args, { cwd: dataDir, ...(typed === undefined ? {} : { typed }) });
}

const wrongLots = ({ sql }: TestDatabase) => sql`
  select lot.id from credit_lots lot join credit_entries entry on entry.lot_id = lot.id
  group by lot.id having lot.available <> sum(entry.amount)`;

describe("a restored installation", () => {
  let app: TestApp;
  let person: Person;
  let session: string;
  let archive: string;
  let source: { dataDir: string };

  beforeAll(async () => {
    app = await testApp();
    person = await testContext();
    const { session_id } = await reviewed(person);
    session = session_id;
    const found = await call(reviews.getSession, { as: person.key, params: { session_id } });
    const [comment] = found.feedback.detailed.comments;
    await call(reviews.dismissComment, {
      as: person.key,
      params: { session_id, comment_id: comment?.id ?? "" },
      body: { notes: "Not in this field.\n\\N is no null, and \t no end of a value." },
    });
    await app.database.sql`
      insert into oauth_records (kind, id_hash, payload, grant_id, user_id)
      values ('Grant', ${"g".repeat(64)}, ${JSON.stringify({ note: "ünïcode \0" })}, 'g', ${person.id})`;
    source = { dataDir: join(app.blobFolder, "..") };
    await recogniseStore({ db: app.database.db, blobs: blobsOf(source.dataDir) });
    archive = join(temporaryFolder(), "backup.tar");
  });

  test("has what was there, although writes and deletions went on", async () => {
    let isDone = false;
    const writes = (async () => {
      while (!isDone) {
        const { document_id } = await upload(person);
        await call(documents.deleteDocument, { as: person.key, params: { document_id } });
        await upload(person);
      }
    })();
    const made = await on(app.database, source.dataDir, ["backup", "--out", archive]);
    isDone = true;
    await writes;
    expect(made).toMatchObject({ code: 0, stderr: "" });
    expect(statSync(archive).mode & 0o777).toBe(0o600);

    const [database, dataDir] = [await emptyDatabase(), temporaryFolder()];
    expect(await on(database, dataDir, ["restore", archive])).toMatchObject({ code: 0, stderr: "" });
    expect(await wrongLots(database)).toEqual([]);
    expect(
      await database.sql`select id from review_sessions where document_id not in (select id from documents)`,
    ).toEqual([]);
    for (const { id } of await database.sql<{ id: string }[]>`select id from documents`)
      expect(existsSync(join(dataDir, "blobs", "documents", id, "original"))).toBe(true);
  });

  test("is the same in every row and file, and serves the same key", async () => {
    const file = join(temporaryFolder(), "idle.tar");
    const passphrase = join(temporaryFolder(), "passphrase");
    writeFileSync(passphrase, "correct horse battery staple\n");
    const options = ["--passphrase-file", passphrase];
    await on(app.database, source.dataDir, ["backup", "--out", file, ...options]);
    expect(readFileSync(file).includes("galley-backup.json")).toBe(false);
    expect(await on(app.database, source.dataDir, ["backup", "verify", file])).toMatchObject({ code: 1 });
    const [database, dataDir] = [await emptyDatabase(), temporaryFolder()];
    expect(await on(database, dataDir, ["restore", file, ...options])).toMatchObject({ code: 0, stderr: "" });
    expect(await rowsOf(database)).toEqual(await rowsOf(app.database));

    const before = await call(reviews.getSession, { as: person.key, params: { session_id: session } });
    const balance = await call(credits.getCreditScore, { as: person.key });
    const content = await call(getContent, { as: person.key, params: { document_id: before.document_id } });
    settleEnv({ DATABASE_URL: database.url });
    const restored = await openApp(database);
    cpSync(join(dataDir, "blobs"), restored.blobFolder, { recursive: true });
    await recogniseStore({ db: database.db, blobs: diskBlobs(restored.blobFolder) });
    expect(await call(reviews.getSession, { as: person.key, params: { session_id: session } })).toEqual(
      before,
    );
    expect(await call(credits.getCreditScore, { as: person.key })).toEqual(balance);
    expect(await call(getContent, { as: person.key, params: { document_id: before.document_id } })).toEqual(
      content,
    );
    // Numbers that rows get go on after those of the backup.
    await upload(person);
  });
});

test("a backup of a released version is restored, and brought up to this one", async () => {
  const [release] = releases;
  if (!release) throw new Error("There is no release.");
  const [old, from] = [await databaseOfRelease(release), temporaryFolder()];
  cpSync(filesOfRelease(release), join(from, "blobs", "documents"), { recursive: true });
  const file = join(from, "old.tar");
  expect(await on(old, from, ["backup", "--out", file])).toMatchObject({ code: 0 });
  // Backing up changes nothing, so a person can do it before an upgrade.
  expect(await old.sql`select hash from drizzle.__drizzle_migrations`).toHaveLength(1);
  const [database, dataDir] = [await emptyDatabase(), temporaryFolder()];
  const restored = await on(database, dataDir, ["restore", file]);
  expect(restored.stdout).toContain("installation without an id");
  expect(restored.code).toBe(0);
  const ada = bearer("gly_CHfII6BHs310YgHkgpCD8dmtbodv79kEvEm2Ma0v0HF5fo");
  await openApp(database);
  const params = { session_id: "01a2026d-6b4b-7d6b-a82a-6b3897abb4ac" };
  expect((await call(reviews.getSession, { as: ada, params })).feedback.detailed.comments).toHaveLength(2);
  expect((await call(chat.getConversation, { as: ada, params })).messages.length).toBeGreaterThan(1);
  expect(await wrongLots(database)).toEqual([]);
});

describe("a restore", () => {
  let file: string;
  let source: TestApp;

  async function small(): Promise<string> {
    if (file) return file;
    source = await testApp();
    await recogniseStore({ db: source.database.db, blobs: diskBlobs(source.blobFolder) });
    await source.database.sql`
      insert into outbox_events (id, name, data, dispatched_at, handled_at) values
        ('waits', 'organization/invited', '{}', null, null), ('taken', 'access/requested', '{}', now(), null),
        ('again', 'withdrawal/asked', '{}', now(), null), ('again~1', 'withdrawal/asked', '{}', null, now()),
        ('sent', 'withdrawal/refunded', '{}', now(), now()), ('no mail', 'document/deleted', '{}', null, null)`;
    file = join(temporaryFolder(), "small.tar");
    await on(source.database, join(source.blobFolder, ".."), ["backup", "--out", file]);
    return file;
  }

  test("changes nothing for an archive that is cut off, changed, or of a newer Galley", async () => {
    const archive = await small();
    const whole = readFileSync(archive);
    const [database, dataDir] = [await emptyDatabase(), temporaryFolder()];
    const broken = async (name: string, bytes: Buffer) => {
      const path = join(dataDir, name);
      writeFileSync(path, bytes);
      const { code, stderr } = await on(database, dataDir, ["restore", path]);
      expect(code).toBe(1);
      return stderr;
    };
    expect(await broken("cut.tar", whole.subarray(0, whole.length - 4096))).toContain(
      "The archive is damaged: it is cut off",
    );
    const changed = Buffer.from(whole);
    const at = whole.indexOf("database/users/") + 600;
    changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
    expect(await broken("changed.tar", changed)).toContain("The archive is damaged");
    expect(await broken("text.tar", Buffer.from("no archive"))).toContain("damaged");
    expect(await broken("empty.tar", Buffer.alloc(0))).toContain("it is empty");
    expect(existsSync(join(dataDir, "blobs"))).toBe(false);
    expect(await database.sql`select 1 from pg_class where relname = 'users'`).toEqual([]);
  });

  test("that was cut off lets nothing start, and is done again, but replaces other things only if told", async () => {
    const archive = await small();
    const [database, dataDir] = [await emptyDatabase(), temporaryFolder()];
    // What a restore leaves that is killed while it writes: the note, and files.
    await noteRestore(blobsOf(dataDir));
    await blobsOf(dataDir).put("documents/half", Buffer.from("x"), { contentType: "text/plain" });
    await migrate(database.url);
    await expect(recogniseStore({ db: database.db, blobs: blobsOf(dataDir) })).rejects.toThrow(
      "restore FILE --replace",
    );
    const open = await on(database, dataDir, ["restore", archive, "--replace", "--yes"]);
    expect(open.stderr).toContain("Stop every instance");
    await database.sql.end();
    expect(await on(database, dataDir, ["restore", archive, "--replace"])).toMatchObject({ code: 0 });

    const id = "01a2026d-5f67-741e-a46a-3e8ad15a7d4a";
    await blobsOf(dataDir).put(`documents/${id}/original`, Buffer.from("x"), { contentType: "text/plain" });
    const refused = await on(database, dataDir, ["restore", archive]);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stderr).toContain("add --replace");
    const asked = await on(database, dataDir, ["restore", archive, "--replace"], "no\n");
    expect(asked).toMatchObject({ code: 1 });
    expect(asked.stderr).toContain("Nothing was changed.");
    const done = await on(database, dataDir, ["restore", archive, "--replace"], "replace\n");
    expect(done).toMatchObject({ code: 0 });
    expect(done.stdout).toContain("Files of 1 document that are not in the archive were removed.");
    expect(existsSync(join(dataDir, "blobs", "documents", id))).toBe(false);
  });

  test("sends no mail that waited in the backup, and lets other work go on", async () => {
    await small();
    const { database } = source;
    const path = join(temporaryFolder(), "rows.tar");
    await database.sql`update users set mails_digest = true`;
    await on(database, temporaryFolder(), ["backup", "--without-files", "--out", path]);
    const [restored, dataDir] = [await emptyDatabase(), temporaryFolder()];
    expect((await on(restored, dataDir, ["restore", path])).stderr).toContain("Restore the file store first");
    const [{ id } = { id: "" }] = await database.sql<{ id: string }[]>`select id from installation`;
    await blobsOf(dataDir).put("installation-id", Buffer.from(id), { contentType: "text/plain" });
    expect((await on(restored, dataDir, ["restore", path])).stdout).toContain("3 mails that waited");
    await openApp(restored);
    const ctx = requestContext("test");
    await reconcileWork(ctx);
    await letTimePass();
    await reconcileWork(ctx);
    const waiting = await restored.sql`
      select id from outbox_events
      where dispatched_at is null and (id = 'no mail' or name in ${restored.sql([...MAIL_EVENTS])})`;
    expect(waiting).toEqual([{ id: "no mail" }]);
    const digests = await restored.sql`select digest_until < now() - interval '1 day' as due from users`;
    expect(new Set(digests.map(({ due }) => due))).toEqual(new Set([false]));
  });
});
