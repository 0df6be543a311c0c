import { once } from "node:events";
import { existsSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createAccount } from "#e2e/account.ts";
import { manuscript } from "#e2e/documents/manuscript.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { startGroup } from "#e2e/start-app.ts";

const BOUNDARY = "galley-slow-upload";

/** Begins an upload, and returns when Galley has its head. */
async function beginUpload(origin: string, cookie: string) {
  const upload = request(`${origin}/api/documents/upload`, {
    method: "POST",
    headers: {
      cookie,
      origin,
      expect: "100-continue",
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answered = once(upload, "response").then(async ([response]) => ({
    status: response.statusCode,
    body: await text(response),
  }));
  upload.flushHeaders();
  await once(upload, "continue");
  upload.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="tea.md"\r\ncontent-type: text/markdown\r\n\r\n`,
  );
  return { upload, answered };
}

for (const signal of ["SIGTERM", "SIGINT"] as const)
  test(`${signal} to the whole group, twice, lets an upload finish, and the database ends after it`, async ({
    playwright,
  }) => {
    const app = await startGroup(`e2e-stopping-${signal}.log`);
    try {
      const api = await playwright.request.newContext({ baseURL: app.origin });
      const { cookies } = await createAccount(api);
      await api.dispose();
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
      const { upload, answered } = await beginUpload(app.origin, cookie);

      const ended = app.end(signal);
      const port = () =>
        fetch(app.origin).then(
          () => "open",
          () => "closed",
        );
      await expect.poll(port).toBe("closed");
      upload.end(`${manuscript({ title: "Tea on the last day" })}\r\n--${BOUNDARY}--\r\n`);

      expect(await answered).toMatchObject({ status: 202, body: expect.stringContaining("document_id") });
      expect(await ended, "the exit is clean").toBe(0);
      expect(existsSync(join(app.data, "postgres", "postmaster.pid")), "the database has ended").toBe(false);
    } finally {
      await app.stop();
    }
  });
