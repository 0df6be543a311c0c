import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { projectRoot } from "#lib/env.ts";
import { takeOver } from "../embedded/postmaster.ts";
import { inspectProcess } from "../embedded/process-identity.ts";
import { type EmbeddedPostgres, startEmbedded } from "../embedded.ts";
import { migrate } from "../migrate.ts";
import { onDatabase, TEMPLATE, type TestServer } from "./server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Nothing of a test outlives it, so nothing needs to reach the disk. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "300",
  shared_buffers: "64MB",
};

/** One server for the whole run, in a directory of its own: several runs may go on at once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = join(projectRoot(), ".test");
  mkdirSync(parent, { recursive: true });
  await sweep(parent);
  const dataDir = join(parent, `run-${process.pid}`);
  const server = await startEmbedded({ dataDir, settings: SETTINGS });
  await makeTemplate(server);
  project.provide("testServer", { url: server.url });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function makeTemplate(server: EmbeddedPostgres): Promise<void> {
  const sql = postgres(server.url, { max: 1 });
  await sql.unsafe(`create database ${TEMPLATE}`);
  await migrate(onDatabase(server.url, TEMPLATE));
  await sql.end();
}

/** Removes what killed runs left behind, and ends their servers where those still run. */
async function sweep(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    const pid = /^run-(\d+)$/.exec(name)?.[1];
    if (!pid || inspectProcess(Number(pid))) continue;
    await takeOver(join(parent, name, "postgres"));
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}
