import { request } from "node:http";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { type Instance, keyOf, startInstance } from "../instances.ts";
import { PlainProxy } from "./plain-proxy.ts";

/** Below the 300 requests that a person has in a minute. */
const REQUEST_EVERY_MS = 250;
const UPLOAD_SECONDS = 60;
const UPLOAD_CHUNKS = 120;
const BOUNDARY = "galley-bench";

/**
 * Replaces two instances behind a plain proxy one after the other, under load, while an upload is under way through the
 * first one. Takes about two minutes and stops all that it started.
 */
export async function measureRollingRestart({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const postgres = await startEmbedded({ dataDir: folder });
  const variables = { GALLEY_DATA_DIR: folder, DATABASE_URL: postgres.url };
  const running: Instance[] = [];
  const proxy = new PlainProxy([1, 2, 3, 4].map((n) => firstPort + n));
  const start = async () => {
    const port = firstPort + running.length + 1;
    const app = startInstance({ port, variables: { ...variables, DRAIN_SECONDS: "90" } });
    running.push(app);
    await app.ready();
    // The proxy asks twice a second.
    await pause(1_500);
    return app;
  };
  try {
    await migrate(postgres.url);
    const olds = [await start(), await start()];
    const key = await keyOf(variables);
    const origin = await proxy.listen(firstPort);
    const load = startLoad(origin, key);
    const upload = slowUpload(origin, key);
    await pause(5_000);
    // The one that has the upload ends first.
    for (const old of olds.toSorted((a) => (a.port === proxy.uploadsTo ? -1 : 1))) {
      await start();
      await old.stop();
    }
    const { asked, failed } = await load.stop();
    return [
      row(`rolling restart: ${asked} requests behind a plain proxy, failed`, failed, 0),
      row(`an upload of ${UPLOAD_SECONDS} s across it`, (await upload) ? "accepted" : "lost", "accepted"),
    ];
  } finally {
    proxy.close();
    await Promise.all(running.map((app) => app.stop()));
    await postgres.stop();
  }
}

function startLoad(origin: string, key: string): { stop: () => Promise<{ asked: number; failed: number }> } {
  const asked: Promise<boolean>[] = [];
  const ask = async () => {
    const answer = await fetch(`${origin}/api/credit-score`, { headers: { "x-api-key": key } });
    await answer.arrayBuffer();
    return answer.ok;
  };
  const timer = setInterval(() => asked.push(ask().catch(() => false)), REQUEST_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      const answers = await Promise.all(asked);
      return { asked: answers.length, failed: answers.filter((ok) => !ok).length };
    },
  };
}

/** An upload that arrives evenly. Resolves to true if it was accepted. */
function slowUpload(origin: string, key: string): Promise<boolean> {
  return new Promise((resolve) => {
    const upload = request(`${origin}/api/documents/upload`, {
      method: "POST",
      headers: { "x-api-key": key, "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
    });
    upload.once("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode === 202);
    });
    upload.once("error", () => resolve(false));
    Readable.from(slowForm()).pipe(upload);
  });
}

async function* slowForm(): AsyncGenerator<string> {
  const disposition = 'Content-Disposition: form-data; name="file"; filename="slow.md"';
  yield `--${BOUNDARY}\r\n${disposition}\r\nContent-Type: text/markdown\r\n\r\n`;
  for (let i = 0; i < UPLOAD_CHUNKS; i++) {
    yield `Paragraph ${i} of a slow upload has some words.\n\n`;
    await pause((UPLOAD_SECONDS * 1000) / UPLOAD_CHUNKS);
  }
  yield `\r\n--${BOUNDARY}--\r\n`;
}
