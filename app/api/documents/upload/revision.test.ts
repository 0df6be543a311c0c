import { beforeAll, expect, test } from "vitest";
import * as documents from "#lib/documents/contract.ts";
import { call } from "#lib/testing/call.ts";
import { queryToken } from "#lib/testing/credential.ts";
import { converted, type FormParts, reviewed } from "#lib/testing/documents.ts";
import { manuscript, prose } from "#lib/testing/manuscript.ts";
import { followEvents } from "#lib/testing/read-events.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let author: Person;
let first: Awaited<ReturnType<typeof reviewed>>;
beforeAll(async () => {
  await testApp();
  author = await testContext();
  first = await reviewed(author);
});

async function recognised(person: Person, parts: FormParts): Promise<unknown> {
  const { task_id } = await converted(person, parts);
  const sent = { as: queryToken(person.key.secret), params: { task_id } };
  const { events } = await followEvents(documents.uploadEvents, sent);
  const result = events.at(-1)?.data.result;
  return typeof result === "object" && result !== null && "previous_session_id" in result
    ? result.previous_session_id
    : result;
}

const revised = () => manuscript().replace("eight weeks", "ten weeks").replace("the the", "the");

test("a revised text is recognised as a revision of the session before, its owner's only", async () => {
  expect(await recognised(author, { content: revised() })).toBe(first.session_id);
  expect(await recognised(await testContext(), { content: revised() })).toBeNull();
});

test("another text, and a supplement, are no revision", async () => {
  expect(await recognised(author, { content: prose(200) })).toBeNull();
  const fields = { parent_document_id: first.document_id };
  expect(await recognised(author, { content: revised(), fields })).toBeNull();
});

test("the session that the form names counts, whatever the text", async () => {
  const fields = { previous_session_id: first.session_id };
  expect(await recognised(author, { content: prose(200), fields })).toBe(first.session_id);
});

test("of two earlier sessions the newest counts, until it is deleted", async () => {
  const { document_id, session_id } = await reviewed(author, { content: revised() });
  expect(await recognised(author, { content: revised() })).toBe(session_id);
  await call(documents.deleteDocument, { as: author.key, params: { document_id } });
  expect(await recognised(author, { content: revised() })).toBe(first.session_id);
});
