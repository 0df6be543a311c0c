import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { startS3 } from "#e2e/stand-ins/s3.ts";
import { call } from "#lib/client/client.ts";
import { listDocuments, upload } from "#lib/documents/contract.ts";
import { type DrillPlace, type DrillRow, row } from "../drill.ts";
import { keyOf, startInstance } from "../instances.ts";

const INSTANCES = 3;
const DOCUMENTS = 20;
const LOOK_EVERY_MS = 1_000;
const CONVERTED_WITHIN_MS = 180_000;

/**
 * Starts three apps with data folders of their own, one database and one S3 store, spreads uploads over them, and reads
 * each document through every one.
 */
export async function threeInstances({ folder, firstPort }: DrillPlace): Promise<DrillRow[]> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const postgres = await startEmbedded({ dataDir: folder });
    stops.push(() => postgres.stop());
    await migrate(postgres.url);
    const store = await startS3();
    stops.push(store.close);
    const variables = { DATABASE_URL: postgres.url, ...store.variables };
    const key = await keyOf({ ...variables, GALLEY_DATA_DIR: folder });
    stops.push(closeDatabase);
    const origins: string[] = [];
    for (let n = 1; n <= INSTANCES; n += 1) {
      const own = { ...variables, GALLEY_DATA_DIR: join(folder, `instance-${n}`) };
      const app = startInstance({ port: firstPort + n, variables: own });
      stops.push(app.stop);
      await app.ready();
      origins.push(app.origin);
    }
    return await drill(origins, key);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** Seven paragraphs, enough for a review. */
function textOf(n: number): string {
  const paragraph = "Tea at noon is drunk by most of those who were asked, and by few of the others.";
  return `# Tea, part ${n}\n\n${Array.from({ length: 7 }, () => paragraph).join("\n\n")}\n`;
}

async function drill(origins: readonly string[], key: string): Promise<DrillRow[]> {
  const headers = { authorization: `Bearer ${key}` };
  const sent = await Promise.all(
    Array.from({ length: DOCUMENTS }, async (_, n) => {
      const text = textOf(n);
      const body = new FormData();
      body.set("file", new Blob([text]), `tea-${n}.md`);
      const baseUrl = `${origins[n % origins.length]}/api`;
      const { document_id } = await call(upload, { body, headers, baseUrl });
      return { id: document_id, text };
    }),
  );
  const converted = await convertedOf(`${origins.at(-1)}/api`, headers);
  let contents = 0;
  let originals = 0;
  for (const { id, text } of sent) {
    for (const origin of origins) {
      const read = async (part: string) => {
        const answer = await fetch(`${origin}/api/documents/${id}/${part}`, { headers });
        return answer.ok ? answer.text() : null;
      };
      if ((await read("content"))?.includes("Tea at noon")) contents += 1;
      if ((await read("original")) === text) originals += 1;
    }
  }
  const reads = DOCUMENTS * origins.length;
  return [
    row(`${origins.length} instances on S3, documents converted`, converted, DOCUMENTS),
    row("texts read, each through every instance", contents, reads),
    row("originals read, each through every instance", originals, reads),
  ];
}

/** Returns how many documents are converted once none is under way, or at the deadline. */
async function convertedOf(baseUrl: string, headers: Record<string, string>): Promise<number> {
  const deadline = Date.now() + CONVERTED_WITHIN_MS;
  for (;;) {
    const documents = await call(listDocuments, { headers, baseUrl });
    const under = documents.filter(({ status }) => status === "converting");
    if (under.length === 0 || Date.now() > deadline)
      return documents.filter(({ status }) => status === "converted").length;
    await pause(LOOK_EVERY_MS);
  }
}
