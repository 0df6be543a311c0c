import { expect, test } from "#e2e/fixtures.ts";

test("a download says its length, also to HEAD, and is not compressed on the way", async ({
  author,
  baseURL,
}) => {
  const { request } = author;
  await request.post("/api/documents/sample", { headers: { origin: baseURL ?? "" } });
  const [document] = await (await request.get("/api/documents")).json();
  const original = `/api/documents/${document.document_id}/original`;
  const plain = await request.get(original, { headers: { "accept-encoding": "identity" } });
  const bytes = await plain.body();
  expect(bytes.length).toBeGreaterThan(1_000);
  expect(plain.headers()["content-length"]).toBe(`${bytes.length}`);
  const head = await request.head(original, { headers: { "accept-encoding": "identity" } });
  expect(head.headers()["content-length"]).toBe(`${bytes.length}`);
  const whole = await request.get(original, { headers: { "accept-encoding": "gzip" } });
  expect(whole.headers()["content-encoding"]).toBeUndefined();
  expect((await whole.body()).equals(bytes)).toBe(true);
  const part = await request.get(original, {
    headers: { "accept-encoding": "identity", range: "bytes=10-19" },
  });
  expect([part.status(), part.headers()["content-length"]]).toEqual([206, "10"]);
});

test("what the API answers is compressed where that is worth it", async ({ request }) => {
  const asking = (encoding: string) =>
    request.get("/openapi.json", { headers: { "accept-encoding": encoding } });
  const [plain, compressed] = [await asking("identity"), await asking("gzip")];
  expect(plain.headers()["content-length"]).toBe(`${(await plain.body()).length}`);
  expect(compressed.headers()["content-encoding"]).toBe("gzip");
  expect(compressed.headers()["content-length"]).toBeUndefined();
  expect(await compressed.json()).toEqual(await plain.json());
  const small = await request.get("/api/profile", { headers: { "accept-encoding": "gzip" } });
  expect(small.status()).toBe(401);
  expect(small.headers()["content-encoding"]).toBeUndefined();
  expect(small.headers()["content-length"]).toBe(`${(await small.body()).length}`);
});
