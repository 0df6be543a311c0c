import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { settleEnv } from "#lib/env.ts";
import { type RunningJobs, startJobs } from "#lib/testing/jobs.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { type Served, serveHandler } from "#lib/testing/serve-handler.ts";
import { everythingLogged, type TestApp, testApp } from "#lib/testing/test-app.ts";
import type { Assistant } from "./testing/assistant.ts";
import { type AssistantDesk, fencedWords, openDesk } from "./testing/assistant-desk.ts";

let app: TestApp;
let desk: AssistantDesk;
let assistant: Assistant;
let jobs: RunningJobs;
let site: Served;
let answer: (request: Request) => Response;
beforeAll(async () => {
  app = await testApp();
  desk = await openDesk();
  assistant = desk.assistant;
  jobs = await startJobs();
  site = await serveHandler(async (request) => answer(request));
});
afterAll(async () => {
  await jobs.stop();
  await site.close();
  await desk.close();
});
afterEach(async () => {
  allow("localhost");
  await app.database.sql`delete from rate_limits`;
});

/** The operator lets files be fetched from these hosts, of which the site is on this machine. */
function allow(hosts: string, site?: Served): void {
  settleEnv({ UPLOAD_URL_HOSTS: hosts, FETCH_PRIVATE_HOSTS: site ? new URL(site.origin).host : "" });
}

const fetched = (path: string, from = site) =>
  assistant.call("upload_from_url", { url: `${from.origin}${path}` });

test("a file of an allowed host becomes a document, by the same rules as an upload", async () => {
  allow("*.example.org, localhost", site);
  answer = () =>
    new Response(gzipSync(manuscript("archery")), {
      headers: {
        "content-type": "text/markdown",
        "content-encoding": "gzip",
        "content-disposition": 'attachment; filename="../archery study.md"',
      },
    });
  const uploaded = await fetched("/download?id=7");
  expect(uploaded.structured).toMatchObject({ status: "converted", word_count: expect.any(Number) });
  expect(fencedWords(uploaded)).toBe("archery study.md");
  const document_id = uploaded.structured.document_id;
  const section = await assistant.call("read_section", { document_id, section: "Methods" });
  expect(fencedWords(section)).toContain("archery");
  expect(everythingLogged()).not.toContain("download?id=7");
});

test.each<[string, () => Response, RegExp]>([
  ["an image", () => new Response("\x89PNG\r\n\x1a\n\0\0\0"), /^Error invalid-file: /],
  ["nothing", () => new Response(""), /^Error invalid-file: .*empty/],
  [
    "no file",
    () => new Response("gone", { status: 404 }),
    /^Error url-not-fetched: .*answered 404.*upload_text/,
  ],
  [
    "a redirect",
    () => new Response(null, { status: 302, headers: { location: "http://169.254.169.254/" } }),
    /^Error url-not-fetched: .*redirects are not followed/,
  ],
])("a host that sends %s gives an error that says so, and no document", async (_, given, error) => {
  allow("localhost", site);
  answer = given;
  const before = await assistant.call("find_documents");
  const refused = await fetched("/paper.pdf");
  expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(error)]);
  expect(await assistant.call("find_documents").then(({ structured }) => structured.documents)).toEqual(
    before.structured.documents,
  );
});

test("only hosts that the operator lists are fetched from, and only at public addresses", async () => {
  answer = () => new Response(manuscript());
  allow("arxiv.org,*.osf.io");
  for (const url of [
    `${site.origin}/paper.md`,
    "https://arxiv.org.evil.example/paper.pdf",
    "https://evilarxiv.org/paper.pdf",
    "https://osf.io/paper.pdf",
    "https://evil-osf.io/paper.pdf",
    "https://arxiv.org@evil.example/paper.pdf",
    "file:///etc/passwd",
    "paper.pdf",
  ]) {
    const refused = await assistant.call("upload_from_url", { url });
    expect([url, refused.text]).toEqual([
      url,
      expect.stringMatching(/fetches from arxiv\.org, \*\.osf\.io only/),
    ]);
  }
  allow("*");
  for (const url of [
    "https://localhost/paper.md",
    "https://127.1/a",
    "https://[::ffff:169.254.169.254]/latest",
  ]) {
    const refused = await assistant.call("upload_from_url", { url });
    expect([url, refused.text]).toEqual([url, expect.stringMatching(/has no public address/)]);
  }
  expect((await fetched("/paper.md")).text).toMatch(/Only https:/);
});

test("where the operator allows no host, the tool does not exist", async () => {
  allow("");
  expect((await assistant.tools()).map(({ name }) => name)).not.toContain("upload_from_url");
  await expect(fetched("/paper.md")).rejects.toThrow(/upload_from_url/);
});
