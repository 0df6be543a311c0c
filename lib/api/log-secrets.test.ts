import { beforeAll, expect, test } from "vitest";
import * as account from "#lib/auth/contract.ts";
import * as files from "#lib/documents/files-contract.ts";
import { call, refusal } from "#lib/testing/call.ts";
import { apiKey, queryToken } from "#lib/testing/credential.ts";
import { everythingLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

test("the log holds no credential, not even of a request whose credential could not be checked", async () => {
  const person = await testContext();
  const params = { document_id: "00000000-0000-4000-8000-000000000000", image_name: "figure-1.png" };
  await call(account.getProfile, { as: person.cookie });
  await refusal(files.getImage, { as: queryToken(person.key.secret), params });
  const { sql } = app.database;
  for (const table of ["web_sessions", "api_keys"]) {
    await sql.unsafe(`alter table ${table} rename to elsewhere`);
    for (const as of [person.cookie, apiKey(person.key.secret), queryToken(person.key.secret)]) {
      await refusal(files.getImage, { as, params });
    }
    await sql.unsafe(`alter table elsewhere rename to ${table}`);
  }
  const log = everythingLogged();
  expect(log).toContain("a credential could not be checked");
  expect(log).toContain("web_sessions");
  expect(log).not.toContain(person.cookie.secret);
  expect(log).not.toContain(person.key.secret);
});
