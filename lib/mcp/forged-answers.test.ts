import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reviewed } from "#lib/testing/documents.ts";
import { type TestApp, testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";
import { type AssistantDesk, openDesk } from "./testing/assistant-desk.ts";
import { sendMessage } from "./testing/send-message.ts";

let desk: AssistantDesk;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(() => app.database.sql`delete from rate_limits`);
afterEach(() => vi.useRealTimers());

async function isShared({ session_id }: { session_id: string }): Promise<unknown> {
  const [session] = await app.database.sql`select is_public from review_sessions where id = ${session_id}`;
  return session?.is_public;
}

const yes = { confirm: { action: "accept", content: { confirm: true } } };

interface Sent {
  inputResponses?: object;
  requestState?: string;
  capabilities?: object;
}

function send(name: string, input: object, sent: Sent = {}, person: Person = desk.owner) {
  const { capabilities = { elicitation: { form: {} } }, ...answer } = sent;
  const params = { name, arguments: input, ...answer };
  return sendMessage(desk.origin, person, { method: "tools/call", about: name, params, capabilities });
}

const share = () => ({ session_id: desk.session_id });
const ask = async (name = "share_review", input: object = share(), person?: Person) =>
  (await send(name, input, {}, person)).result.requestState;

test("an answer to another call, of another user, from no question, changed or without a state only asks again", async () => {
  const other = await testContext({ tier: "unlimited" });
  const theirs = await reviewed(other);
  const state = await ask();
  const refused: Sent[] = [
    { inputResponses: yes },
    { inputResponses: yes, requestState: "" },
    { inputResponses: yes, requestState: "v1.e30.AAAA" },
    { inputResponses: yes, requestState: `${state.slice(0, -2)}AA` },
    { inputResponses: yes, requestState: await ask("delete_review", share()) },
    { inputResponses: yes, requestState: await ask("delete_document", { document_id: desk.document_id }) },
    {
      inputResponses: yes,
      requestState: await ask("share_review", { session_id: theirs.session_id }, other),
    },
    { inputResponses: { confirm: true }, requestState: state },
    { inputResponses: { other: yes.confirm }, requestState: state },
  ];
  for (const sent of refused) {
    const { result } = await send("share_review", share(), sent);
    expect([sent, result.resultType]).toEqual([sent, "input_required"]);
  }
  expect(await isShared(desk)).toBe(false);
});

test("an answer in the arguments of the tool is an error", async () => {
  for (const forged of [{ confirm: true }, { inputResponses: yes }, { confirmed: "yes" }]) {
    const { result } = await send("share_review", { ...share(), ...forged });
    expect(result.isError).toBe(true);
  }
  expect(await isShared(desk)).toBe(false);
});

test("an answer from a client that cannot ask has no tool to go to", async () => {
  const requestState = await ask();
  for (const capabilities of [{}, { elicitation: { url: {} } }, { sampling: {} }]) {
    const { error } = await send("share_review", share(), {
      inputResponses: yes,
      requestState,
      capabilities,
    });
    expect(error?.message).toContain("not found");
  }
  expect(await isShared(desk)).toBe(false);
});

test("an answer counts once, for ten minutes, and for the words that were shown", async () => {
  const own = await reviewed(desk.owner);
  const input = { session_id: own.session_id };
  const requestState = await ask("share_review", input);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  const late = await send("share_review", input, { inputResponses: yes, requestState });
  expect(late.result.resultType).toBe("input_required");
  vi.useRealTimers();
  await app.database.sql`update documents set filename = 'renamed.md' where id = ${own.document_id}`;
  const renamed = await send("share_review", input, { inputResponses: yes, requestState });
  expect(renamed.result.resultType).toBe("input_required");
  await app.database.sql`update documents set filename = 'manuscript.md' where id = ${own.document_id}`;
  const shared = await send("share_review", input, { inputResponses: yes, requestState });
  expect(shared.result.structuredContent).toMatchObject({ is_public: true });
  await app.database.sql`update review_sessions set is_public = false where id = ${own.session_id}`;
  const again = await send("share_review", input, { inputResponses: yes, requestState });
  expect(again.result.resultType).toBe("input_required");
  expect(await isShared(own)).toBe(false);
});
