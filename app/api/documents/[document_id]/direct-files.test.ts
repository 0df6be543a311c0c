import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as files from "#lib/documents/files-contract.ts";
import { refusal, send } from "#lib/testing/call.ts";
import { queryToken } from "#lib/testing/credential.ts";
import { converted } from "#lib/testing/documents.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { storeOnS3 } from "#lib/testing/store-on-s3.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

let store: Awaited<ReturnType<typeof storeOnS3>>;
let owner: Person;
let document_id: string;
beforeAll(async () => {
  store = await storeOnS3();
  owner = await testContext();
  ({ document_id } = await converted(owner, { filename: "Die Spaziergänge.md" }));
});
afterAll(() => store.close());

const original = () => ({ as: owner.cookie, params: { document_id } });
const picture = () => ({ ...original(), params: { document_id, image_name: "figure-1.png" } });

async function redirected(answer: Promise<Response>): Promise<string> {
  const response = await answer;
  expect(response.status).toBe(302);
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  return response.headers.get("location") ?? "";
}

test("a browser reads the original in the store, under its name and type, whole and in part", async () => {
  const before = store.requests().length;
  const at = await redirected(send(files.getOriginal, original()));
  expect(store.requests().length).toBe(before);
  expect(new URL(at).origin).toBe(store.origin);
  const whole = await fetch(at);
  expect(await whole.text()).toBe(manuscript());
  expect(whole.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(whole.headers.get("content-disposition")).toContain("filename*=UTF-8''Die%20Spazierg%C3%A4nge.md");
  const part = await fetch(at, { headers: { range: "bytes=2-9" } });
  expect([part.status, await part.text()]).toEqual([206, manuscript().slice(2, 10)]);
});

test("a browser reads pictures there too, and keeps the redirect shorter than the address works", async () => {
  for (const as of [owner.cookie, queryToken(owner.key.secret)]) {
    const answer = await send(files.getImage, { ...picture(), as });
    expect(answer.headers.get("cache-control")).toBe("private, max-age=240");
    const at = new URL(answer.headers.get("location") ?? "");
    expect(at.searchParams.get("X-Amz-Expires")).toBe("300");
    expect(at.search).not.toContain(owner.key.secret);
    const found = await fetch(at);
    expect(found.headers.get("content-type")).toBe("image/png");
    expect(found.headers.get("cache-control")).toBe("private, max-age=3600");
  }
});

test("a program that sends its credential in a header gets the bytes, unless it asks for a redirect", async () => {
  const by = { ...original(), as: owner.key };
  const bytes = await send(files.getOriginal, by);
  expect([bytes.status, await bytes.text()]).toEqual([200, manuscript()]);
  const asking = await redirected(send(files.getOriginal, { ...by, headers: { prefer: "redirect" } }));
  expect((await fetch(asking)).status).toBe(200);
});

test("pages and drawings that could run scripts come from Galley, in its sandbox", async () => {
  const page = await converted(owner, {
    filename: "paper.html",
    content: "<!doctype html><p>Some words to read.</p>",
  });
  const answer = await send(files.getOriginal, {
    as: owner.cookie,
    params: { document_id: page.document_id },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-security-policy")).toContain("sandbox");
  await answer.body?.cancel();
});

test("an address is altered for nothing: not for another file, name or type, nor after its time", async () => {
  const at = await redirected(send(files.getOriginal, original()));
  const altered = (change: (url: URL) => void) => {
    const url = new URL(at);
    change(url);
    return fetch(url).then(({ status }) => status);
  };
  expect(await altered(() => {})).toBe(200);
  expect(await altered((url) => url.searchParams.set("response-content-type", "text/html"))).toBe(403);
  expect(await altered((url) => url.searchParams.delete("response-content-disposition"))).toBe(403);
  const other = at.replace("/original?", "/content.md?");
  expect([other === at, (await fetch(other)).status]).toEqual([false, 403]);
  expect(await altered((url) => url.searchParams.set("X-Amz-Date", "20200101T000000Z"))).toBe(403);
});

test("nobody gets an address of what they may not read", async () => {
  const other = await testContext();
  expect(await refusal(files.getOriginal, { ...original(), as: other.cookie })).toMatchObject({
    slug: "document-not-accessible",
  });
  expect(await refusal(files.getImage, { ...picture(), as: other.cookie })).toMatchObject({
    slug: "document-not-accessible",
  });
  expect(await refusal(files.getOriginal, { ...original(), as: null })).toMatchObject({
    slug: "unauthenticated",
  });
  const params = { document_id: randomUUID() };
  expect(await refusal(files.getOriginal, { as: owner.cookie, params })).toMatchObject({
    slug: "document-not-found",
  });
});
