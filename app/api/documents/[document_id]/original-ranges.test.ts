import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import * as files from "#lib/documents/files-contract.ts";
import { send } from "#lib/testing/call.ts";
import { converted } from "#lib/testing/documents.ts";
import { manuscript } from "#lib/testing/manuscript.ts";
import { storeOnS3 } from "#lib/testing/store-on-s3.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { type Person, testContext } from "#lib/testing/test-context.ts";

const whole = Buffer.from(manuscript());
const etag = `"${createHash("sha256").update(whole).digest("hex")}"`;

describe.each([
  ["on disk", async () => void (await testApp())],
  ["in a store that browsers reach", async () => void (await storeOnS3())],
])("an original %s", (_, prepare) => {
  let owner: Person;
  let document_id: string;
  beforeAll(async () => {
    await prepare();
    owner = await testContext();
    ({ document_id } = await converted(owner, { filename: "ranges.md" }));
  });

  const request = (headers: Record<string, string>) =>
    send(files.getOriginal, {
      as: owner.cookie,
      params: { document_id },
      headers: { prefer: "bytes", ...headers },
    });

  test("says that it takes ranges, and which version it is", async () => {
    const answer = await request({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get("accept-ranges")).toBe("bytes");
    expect(answer.headers.get("etag")).toBe(etag);
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole)).toBe(true);
  });

  test.each([
    ["bytes=2-9", 2, 10],
    ["bytes=100-", 100, whole.length],
    ["bytes=-7", whole.length - 7, whole.length],
    [`bytes=0-${whole.length * 2}`, 0, whole.length],
  ])("answers %s with these bytes alone", async (range, start, end) => {
    const answer = await request({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("content-range")).toBe(`bytes ${start}-${end - 1}/${whole.length}`);
    expect(answer.headers.get("content-length")).toBe(String(end - start));
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(answer.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(Buffer.from(await answer.arrayBuffer()).equals(whole.subarray(start, end))).toBe(true);
  });

  test("has no bytes behind its end", async () => {
    const answer = await request({ range: `bytes=${whole.length}-` });
    expect([answer.status, answer.headers.get("content-range")]).toEqual([416, `bytes */${whole.length}`]);
    expect(await answer.text()).toBe("");
  });

  test("comes whole for several ranges, and for the rest of another version", async () => {
    for (const headers of [
      { range: "bytes=0-1,5-6" },
      { range: "bytes=0-1", "if-range": '"other"' },
      { range: "bytes=0-1", "if-range": "Wed, 21 Oct 2015 07:28:00 GMT" },
    ]) {
      const answer = await request(headers);
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, whole.length]);
    }
    const same = await request({ range: "bytes=0-1", "if-range": etag });
    expect([same.status, await same.text()]).toEqual([206, manuscript().slice(0, 2)]);
  });
});
