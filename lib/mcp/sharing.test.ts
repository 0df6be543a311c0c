import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as reviews from "#lib/reviews/contract.ts";
import { call } from "#lib/testing/call.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import type { Assistant, UserAnswer } from "./testing/assistant.ts";
import { type AssistantDesk, decline, fencedWords, openDesk } from "./testing/assistant-desk.ts";

let app: TestApp;
let desk: AssistantDesk;
let assistant: Assistant;
let session_id: string;
let asked: string[];
let answer: UserAnswer;
const accept: UserAnswer = () => ({ action: "accept", content: { confirm: true } });
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  assistant = await desk.connectAs(desk.owner, (message) => {
    asked.push(message);
    return answer(message);
  });
});
afterAll(async () => {
  await assistant.close();
  await desk.close();
});
beforeEach(async () => {
  await app.database.sql`delete from rate_limits`;
  ({ session_id } = await reviewed(desk.owner));
  asked = [];
  answer = accept;
});

const entries = async () => (await assistant.call("read_sharing", { session_id })).structured.entries;

test("a person gets a role, another one, and is removed, each after a question that names them", async () => {
  const share = (role: string) =>
    assistant.call("share_with_person", { session_id, email: "Ann@authors.test", role });
  const { member_id } = (await share("viewer")).structured;
  await share("viewer");
  await share("editor");
  const person = { kind: "person", member_id, role: "editor", has_account: false };
  expect(await entries()).toEqual([person]);
  expect(fencedWords(await assistant.call("read_sharing", { session_id }))).toContain("ann@authors.test");
  await assistant.call("remove_access", { session_id, id: member_id });
  expect(await entries()).toEqual([]);
  expect(asked).toEqual([
    "Share with ann@authors.test as viewer the review of “manuscript.md”? The person may then read the whole manuscript and the comments.",
    expect.stringMatching(/^Make ann@authors\.test, now viewer, editor of the review/),
    expect.stringMatching(/^Remove ann@authors\.test \(editor\) from the review/),
  ]);
  expect((await assistant.call("remove_access", { session_id, id: member_id })).text).toMatch(
    /^Error link-not-found: .*read_sharing/,
  );
});

test("a link is made, gets a new address, and is removed", async () => {
  const made = await assistant.call("create_share_link", { session_id, role: "commenter" });
  const { link_id } = made.structured;
  const addressOf = ({ text }: { text: string }) => /\/shared\/link\?token=[\w-]+/.exec(text)?.[0];
  const renewed = await assistant.call("renew_share_link", { session_id, link_id });
  expect(addressOf(made)).toBeDefined();
  expect(addressOf(renewed)).toBeDefined();
  expect(addressOf(renewed)).not.toBe(addressOf(made));
  expect(await entries()).toEqual([{ kind: "link", link_id, role: "commenter", expires_at: null }]);
  await assistant.call("remove_access", { session_id, id: link_id });
  expect(await entries()).toEqual([]);
  expect(asked).toHaveLength(3);
  const late = { session_id, role: "viewer", expires_at: "2001-01-01T00:00:00Z" };
  expect((await assistant.call("create_share_link", late)).text).toMatch(/^Error link-ends-in-the-past: /);
});

test("requests for access are granted or refused", async () => {
  for (const [given, role] of [
    ["commenter", "commenter"],
    ["refuse", null],
  ]) {
    const other = await testContext();
    await call(reviews.requestAccess, {
      as: other.key,
      params: { session_id },
      body: { message: "Please." },
    });
    const [request] = (await entries()) as { access_request_id: string }[];
    const access_request_id = request?.access_request_id;
    await assistant.call("answer_access_request", { session_id, access_request_id, answer: given });
    const theirs = await desk.connectAs(other);
    const seen = await theirs.call("read_discussion", { session_id });
    expect([given, seen.isError]).toEqual([given, role === null]);
    await theirs.close();
    const again = { session_id, access_request_id, answer: given };
    expect((await assistant.call("answer_access_request", again)).text).toMatch(
      /^Error access-request-not-found: .*read_sharing/,
    );
  }
});

test("what the user declines changes nothing", async () => {
  const { member_id } = (
    await assistant.call("share_with_person", { session_id, email: "bo@authors.test", role: "viewer" })
  ).structured;
  const { link_id } = (await assistant.call("create_share_link", { session_id, role: "viewer" })).structured;
  const before = await entries();
  answer = decline;
  for (const [name, input] of [
    ["share_with_person", { email: "cy@authors.test", role: "viewer" }],
    ["create_share_link", { role: "editor" }],
    ["renew_share_link", { link_id }],
    ["remove_access", { id: member_id }],
    ["remove_access", { id: link_id }],
  ] as const) {
    const reply = await assistant.call(name, { session_id, ...input });
    expect([name, reply.structured.done]).toEqual([name, false]);
  }
  expect(await entries()).toEqual(before);
});
