import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { converted } from "#lib/testing/documents.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { everythingLogged, faultsLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { ASSISTANT_RESOURCES } from "./assistant-resources.ts";
import { type Assistant, connect, GENERATIONS } from "./testing/assistant.ts";
import { type AssistantDesk, FENCE, openDesk } from "./testing/assistant-desk.ts";

let desk: AssistantDesk;
let app: TestApp;
let assistant: Assistant;
let document_id: string;
let session_id: string;
/** A readable address of each resource, by its name. */
let addresses: Readonly<Record<string, string>>;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  ({ assistant, document_id, session_id } = desk);
  addresses = {
    document: `galley://documents/${document_id}`,
    document_page: `galley://documents/${document_id}/pages/1`,
    section: `galley://documents/${document_id}/sections/Methods`,
    image: `galley://documents/${document_id}/images/figure-1.png`,
    review: `galley://reviews/${session_id}`,
    comments: `galley://reviews/${session_id}/comments`,
    comment: `galley://reviews/${session_id}/comments/${desk.comment_id}`,
  };
});
afterAll(() => desk.close());
beforeEach(() => app.database.sql`delete from rate_limits`);

async function read(uri: string, client = assistant): Promise<string> {
  const { contents } = await client.readResource({ uri });
  return contents.flatMap(({ text }) => text ?? []).join("\n");
}

/** The message of the error that reading gives. */
const refusal = (uri: string, client = assistant) =>
  client.readResource({ uri }).then(
    () => "no error",
    (error: Error) => error.message,
  );

describe.each(GENERATIONS)("%s", (generation) => {
  test("lists resources and templates, reads one, and completes its address", async () => {
    const headers = { "x-api-key": desk.owner.key.secret };
    const client = await connect(`${desk.origin}/mcp`, headers, generation);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining([addresses.document, addresses.review]),
    );
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(
      ASSISTANT_RESOURCES.map(({ address }) => address),
    );
    expect(await read(addresses.section ?? "", client)).toContain("Participants kept a diary");
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri: "galley://reviews/{session_id}" },
      argument: { name: "session_id", value: session_id.slice(0, 8) },
    });
    expect(completion.values).toEqual([session_id]);
    await client.close();
  });
});

test("every resource has an address in these tests, and its words are fenced", async () => {
  expect(Object.keys(addresses)).toEqual(ASSISTANT_RESOURCES.map(({ name }) => name));
  for (const [name, uri] of Object.entries(addresses)) {
    const text = await read(uri);
    expect([name, FENCE.test(text.slice(0, text.lastIndexOf(">>>") + 3))]).toEqual([name, true]);
  }
});

test("a review leads to its comments and its manuscript", async () => {
  const review = await read(addresses.review ?? "");
  expect(review).toContain(`galley://reviews/${session_id}/comments`);
  expect(review).toContain(`galley://documents/${document_id}`);
  expect(await read(addresses.comments ?? "")).toContain(desk.comment_id);
  expect(await read(addresses.comment ?? "")).toContain("Quote: ");
});

test("an image comes as an image, with its caption beside it", async () => {
  const { contents } = await assistant.readResource({
    uri: `galley://documents/${document_id}/images/figure-1.png`,
  });
  expect(contents[0]).toMatchObject({ mimeType: "image/png", blob: expect.stringMatching(/^iVBOR/) });
  expect(contents[1]?.text).toContain("A plot of walking");
});

test("a long manuscript names the page that follows, until the last", async () => {
  const content = `${manuscript()}\n\n${"A sentence about sleep and quiet rivers, again and again. ".repeat(500)}`;
  const { document_id: long } = await converted(desk.owner, { content });
  let uri: string | undefined = `galley://documents/${long}`;
  let text = "";
  let pages = 0;
  while (uri) {
    const page = await read(uri);
    expect(page.length).toBeLessThan(13_000);
    text += page;
    pages += 1;
    uri = /What follows: (galley:\S+)/.exec(page)?.[1];
  }
  expect(pages).toBeGreaterThan(2);
  expect(text.match(/again and again/g)).toHaveLength(500);
});

test("a heading of any words is an address, as a client writes it", async () => {
  const content = `${manuscript()}\n\n## Größe, Gewicht/Alter & 100 % {x}\n\nThe words below it.\n`;
  const { document_id: odd } = await converted(desk.owner, { content });
  const heading = encodeURIComponent("Größe, Gewicht/Alter & 100 % {x}");
  expect(await read(`galley://documents/${odd}/sections/${heading}`)).toContain("The words below it.");
});

test("what belongs to another person does not exist", async () => {
  const foreign = await desk.connectAs(await testContext());
  for (const [name, uri] of Object.entries(addresses)) {
    const slug = name === "image" ? "document-not-found" : "-not-found";
    const theirs = await refusal(uri, foreign);
    expect([name, theirs]).toEqual([
      name,
      expect.stringMatching(`Error .*${slug.replace("document", "")}: `),
    ]);
    const nobodys = uri.replace(uri.includes("documents") ? document_id : session_id, randomUUID());
    expect([name, await refusal(nobodys, foreign)]).toEqual([name, theirs]);
  }
  expect((await foreign.listResources()).resources).toEqual([]);
  await foreign.close();
});

test("a key without the scope reads nothing, and lists and completes only what it may read", async () => {
  for (const { name, scope } of ASSISTANT_RESOURCES) {
    const key = await desk.owner.keyWith(scope === "reviews:read" ? "documents:read" : "reviews:read");
    const client = await connect(`${desk.origin}/mcp`, { "x-api-key": key.secret });
    expect([name, await refusal(addresses[name] ?? "", client)]).toEqual([
      name,
      expect.stringMatching(`Error missing-scope: .*${scope}`),
    ]);
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(0);
    const kind = scope === "reviews:read" ? "galley://reviews/" : "galley://documents/";
    expect(resources.filter(({ uri }) => uri.startsWith(kind))).toEqual([]);
    await client.close();
  }
});

test("an address that names nothing is not found, and breaks nothing", async () => {
  for (const uri of [
    "galley://documents/abc",
    `galley://documents/${document_id}/pages/x`,
    `galley://documents/${document_id}/pages/0`,
    `galley://documents/${document_id}/sections/%E0%A4%A`,
    `galley://documents/${document_id}/sections/${"a".repeat(400)}`,
    `galley://documents/${document_id}/sections/%00`,
    `galley://reviews/${session_id}/comments/none`,
    `galley://documents/${document_id}/../../reviews`,
    "galley://documents/",
    "galley://other/x",
    "file:///etc/passwd",
    "https://example.org/",
    "no address",
  ])
    expect([uri, await refusal(uri)]).toEqual([uri, expect.stringMatching(/not.found|invalid/i)]);
});

test("the list has pages, newest first, each entry once", async () => {
  const many = await testContext({ tier: "unlimited" });
  await app.database.sql`
    insert into documents
      (id, owner_id, filename, format, content_type, byte_size, sha256, status, task_id, created_at)
    select gen_random_uuid(), ${many.id}, 'paper ' || n || '.md', 'md', 'text/markdown', 1, '', 'failed',
      gen_random_uuid(), now() - (n / 10) * interval '1 minute'
    from generate_series(1, 120) n`;
  // The other client asks for all pages by itself.
  const headers = { "x-api-key": many.key.secret };
  const client = await connect(`${desk.origin}/mcp`, headers, "2025-11-25 by sdk 1");
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listResources(cursor === undefined ? undefined : { cursor });
    expect(page.resources.length).toBeLessThanOrEqual(50);
    seen.push(...page.resources.map(({ uri }) => uri));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(120);
  expect(seen).toHaveLength(120);
  await expect(client.listResources({ cursor: "bm90aGluZw" })).rejects.toThrow(/cursor/);
  await client.close();
});

describe("completion", () => {
  const complete = async (
    uri: string,
    name: string,
    value: string,
    given: Record<string, string> = {},
    client = assistant,
  ) => {
    const { completion } = await client.complete({
      ref: { type: "ref/resource", uri },
      argument: { name, value },
      context: { arguments: given },
    });
    return completion.values;
  };
  const section = "galley://documents/{document_id}/sections/{section}";
  const image = "galley://documents/{document_id}/images/{image}";
  const comment = "galley://reviews/{session_id}/comments/{comment_id}";

  test("offers ids by words of the name, sections, images and comments", async () => {
    expect(await complete(section, "document_id", "MANUSCRIPT")).toContain(document_id);
    expect(await complete(section, "section", "meth", { document_id })).toEqual(["Methods"]);
    expect(await complete(image, "image", "plot", { document_id })).toEqual(["figure-1.png"]);
    expect(await complete(comment, "comment_id", "", { session_id })).toContain(desk.comment_id);
  });

  test("offers nothing of others, without the scope, of unknown places, or for what is no id", async () => {
    const foreign = await desk.connectAs(await testContext());
    expect(await complete(section, "document_id", "", {}, foreign)).toEqual([]);
    expect(await complete(section, "section", "", { document_id }, foreign)).toEqual([]);
    expect(await complete(comment, "comment_id", "", { session_id }, foreign)).toEqual([]);
    await foreign.close();
    const key = await desk.owner.keyWith("chat");
    const poor = await connect(`${desk.origin}/mcp`, { "x-api-key": key.secret });
    expect(await complete(section, "document_id", "", {}, poor)).toEqual([]);
    expect(await complete(section, "section", "", { document_id }, poor)).toEqual([]);
    await poor.close();
    expect(await complete(section, "section", "", {})).toEqual([]);
    expect(await complete(section, "section", "", { document_id: "'; drop table" })).toEqual([]);
    expect(await complete(section, "constructor", "")).toEqual([]);
    expect(await complete("galley://none/{x}", "x", "")).toEqual([]);
    expect(await complete(section, "document_id", "a".repeat(10_000))).toEqual([]);
  });
});

test("the log names what was read, and none of its words; a fault is opaque", async () => {
  await read(addresses.section ?? "");
  expect(everythingLogged()).toMatch(/"tool":"section","is_error":false,"ms":\d+,"msg":"resource read"/);
  expect(everythingLogged()).not.toContain("sections/Methods");
  faultsLogged();
  await app.database.sql`alter table comment_actions rename to hidden_actions`;
  const message = await refusal(addresses.review ?? "").finally(
    () => app.database.sql`alter table hidden_actions rename to comment_actions`,
  );
  expect(message).toMatch(/Error internal-error: /);
  expect(message).not.toMatch(/comment_actions|select/);
  expect(faultsLogged().join("")).toContain('"tool":"review"');
});
