import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { connect } from "../client.ts";
import { testDatabase } from "../testing/database.ts";
import { selectCaller } from "./actors.ts";

test("a point of the limit does not wait for the disk, and what comes after it does", async () => {
  const { url } = await testDatabase();
  const { db, sql, close } = connect(url, { connections: 1 });
  const id = randomUUID();
  await sql`insert into users (id, email) values (${id}, 'caller@authors.test')`;
  await sql`create table seen (setting text)`;
  await sql`create function note_setting() returns trigger language plpgsql as $$
    begin insert into seen values (current_setting('synchronous_commit')); return new; end $$`;
  await sql`create trigger note before insert on rate_limits for each row execute function note_setting()`;
  // The server of the tests waits for no disk.
  await sql`set synchronous_commit = on`;
  const charge = { scope: null, policy: "requests", points: 300, seconds: 60 };
  const caller = await selectCaller(db, { kind: "person", credential: id, origin: "" }, charge);
  expect(caller?.taken).toMatchObject({ exceeded: false });
  expect(await sql`select setting from seen`).toEqual([{ setting: "off" }]);
  expect(await sql`show synchronous_commit`).toEqual([{ synchronous_commit: "on" }]);
  await close();
});
