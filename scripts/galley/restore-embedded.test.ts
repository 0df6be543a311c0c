import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "#db/client.ts";
import { runningEmbedded, startEmbedded } from "#db/embedded.ts";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import { rememberEnv, settleEnv } from "#lib/env.ts";
import { reviewed } from "#lib/testing/documents.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { testContext } from "#lib/testing/test-context.ts";
import { rowsOf } from "./testing/rows-of.ts";
import { temporaryFolder, tryProgram } from "./testing/try-program.ts";

/** Runs a command on an installation whose database is the embedded one. */
function on(dataDir: string, ...args: string[]) {
  settleEnv({ DATABASE_URL: "", DIRECT_DATABASE_URL: "", GALLEY_DATA_DIR: dataDir });
  return tryProgram(args, { cwd: dataDir });
}

/** Does work while the embedded database of an installation runs, as it does with the app. */
async function whileRunning<Result>(dataDir: string, work: (url: string) => Promise<Result>) {
  const postgres = await startEmbedded({ dataDir, settings: { fsync: "off" } });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

const rowsIn = (dataDir: string) =>
  whileRunning(dataDir, async (url) => {
    const database = connect(url, { connections: 1 });
    return rowsOf(database).finally(database.close);
  });
const filesOf = (dataDir: string) =>
  readdirSync(join(dataDir, "blobs", "documents"), { recursive: true }).sort();

test("the embedded database is backed up while it runs and while it is stopped, and restored from both", {
  timeout: 180_000,
}, async () => {
  onTestFinished(rememberEnv());
  const app = await testApp();
  const person = await testContext();
  await reviewed(person);
  await recogniseStore(person.ctx);
  const source = join(app.blobFolder, "..");
  const first = join(temporaryFolder(), "first.tar");
  settleEnv({ DATABASE_URL: app.database.url, GALLEY_DATA_DIR: source });
  expect(await tryProgram(["backup", "--out", first])).toMatchObject({ code: 0, stderr: "" });

  const home = temporaryFolder();
  expect(await on(home, "restore", first)).toMatchObject({ code: 0, stderr: "" });
  expect(runningEmbedded(home)).toBeNull();
  expect(await on(home, "backup", "--out", "stopped.tar")).toMatchObject({ code: 0, stderr: "" });
  expect(runningEmbedded(home)).toBeNull();
  await whileRunning(home, async () => {
    expect(await on(home, "backup", "--out", "running.tar")).toMatchObject({ code: 0, stderr: "" });
    expect(runningEmbedded(home)).not.toBeNull();
    const refused = await on(home, "restore", "stopped.tar", "--replace", "--yes");
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("Stop it, then restore.") });
  });
  const before = await rowsIn(home);
  expect(before).toEqual(await rowsOf(app.database));

  const elsewhere = temporaryFolder();
  for (const [to, archive, ...options] of [
    [elsewhere, "stopped.tar"],
    [home, "running.tar", "--replace", "--yes"],
  ] as const) {
    const restored = await on(to, "restore", join(home, archive), ...options);
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    expect(await rowsIn(to)).toEqual(before);
    expect(filesOf(to)).toEqual(filesOf(source));
  }
});
