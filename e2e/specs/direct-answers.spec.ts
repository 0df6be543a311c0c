import { expect, test } from "#e2e/fixtures.ts";

/** What differs from answer to answer, and what only Next writes. */
const OWN = /^(date|vary|content-length|content-encoding|transfer-encoding|x-request-id|ratelimit.*)$/;

test("a read is answered past Next, with what Next answers", async ({ shelf, playwright, baseURL }) => {
  const options = baseURL ? { baseURL } : {};
  const reader = await playwright.request.newContext({
    ...options,
    storageState: { cookies: shelf.cookies, origins: [] },
  });
  const stranger = await playwright.request.newContext(options);
  for (const [by, path, status] of [
    [reader, `/api/history/${shelf.sessionId}`, 200],
    [reader, "/api/history/not-a-uuid", 422],
    [reader, "/api/credit-score", 200],
    [stranger, "/api/credit-score", 401],
  ] as const) {
    const headersOf = (headers: Record<string, string>) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.test(name)));
    // Next answers every HEAD, and loads the handler by it.
    const head = await by.head(path);
    const direct = await by.get(path);
    expect([path, head.status(), direct.status()]).toEqual([path, status, status]);
    expect(head.headers().vary).toContain("rsc");
    expect(direct.headers().vary).toBe("accept-encoding");
    expect(headersOf(direct.headers())).toEqual(headersOf(head.headers()));
    expect(direct.headers()["x-content-type-options"]).toBe("nosniff");
  }
  await reader.dispose();
  await stranger.dispose();
});
