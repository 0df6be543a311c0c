import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Logger } from "pino";
import { expect } from "vitest";
import type { Database } from "#db/client.ts";
import { freshDatabase, type TestDatabase, testDatabase } from "#db/testing/database.ts";
import { believeNotedAddresses } from "#lib/auth/noted-address.ts";
import { env, settleEnv } from "#lib/env.ts";
import { openLog } from "#lib/log.ts";
import { type StreamHubs, stopReplies, stopStreams } from "#lib/streams/stream-hub.ts";
import { testFolder } from "./test-folder.ts";

/** The app of this test file: its own database, its own folder of blobs, and what it wrote to the log. */
export interface TestApp {
  database: TestDatabase;
  /** The folder of the disk adapter. */
  blobFolder: string;
  /** Paths of all files below the blob folder, sorted; the adapter's notes beside them left out. */
  blobs: () => Promise<string[]>;
}

const held: typeof globalThis & {
  galleyDatabase?: Database;
  galleyLog?: Logger;
  galleyPorts?: unknown;
  galleyStreams?: StreamHubs;
  galleyNotesAddresses?: boolean;
} = globalThis;
const logged: string[] = [];
let unread = 0;
let current: TestApp | undefined;

/** Sets this process's database, file store and log to ones of this test file; the same ones at every call. */
export async function testApp(): Promise<TestApp> {
  current ??= await openApp(await testDatabase());
  return current;
}

/** An app on a database and a folder of its own, for a test that breaks one of them; `back` returns to the file's. */
export async function separateApp(): Promise<TestApp & { back: () => void }> {
  const { galleyDatabase, galleyPorts } = held;
  const dataDir = env().GALLEY_DATA_DIR;
  const app = await openApp(await freshDatabase());
  return {
    ...app,
    back: () => {
      settleEnv({ GALLEY_DATA_DIR: dataDir });
      Object.assign(held, { galleyDatabase, galleyPorts });
    },
  };
}

/** The app of a test file whose database was made beforehand, as by an older version. */
export async function openApp(database: TestDatabase): Promise<TestApp> {
  const dataDir = testFolder("galley-test-");
  settleEnv({ GALLEY_DATA_DIR: dataDir });
  held.galleyDatabase = database;
  believeNotedAddresses();
  delete held.galleyPorts;
  settleEnv({ LOG_LEVEL: "info" });
  held.galleyLog = openLog({ write: (line) => void logged.push(line) });
  const blobFolder = join(dataDir, "blobs");
  return { database, blobFolder, blobs: () => filesBelow(blobFolder) };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith("~meta.json"))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Called by `setup-file.ts` after each test file, since the files of a process share its modules. */
export function forgetTestApp(): void {
  current = undefined;
  logged.length = 0;
  unread = 0;
  if (held.galleyStreams) {
    stopStreams();
    stopReplies();
  }
  delete held.galleyStreams;
  delete held.galleyDatabase;
  delete held.galleyLog;
  delete held.galleyPorts;
  delete held.galleyNotesAddresses;
}

/** Warnings and errors that the app logged since the last call. */
export function faultsLogged(): string[] {
  const since = logged.slice(unread);
  unread = logged.length;
  return since.filter((line) => /"level":[4-6]0/.test(line));
}

/** Everything the app wrote to its log so far, for tests of what must never be in it. */
export function everythingLogged(): string {
  return logged.join("");
}

/** For `expect(await app.blobs())` right after a refused upload: nothing half-written either. */
export async function expectNoBlobs(app: TestApp): Promise<void> {
  expect(await app.blobs()).toEqual([]);
}
