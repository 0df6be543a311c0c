import { setTimeout as pause } from "node:timers/promises";
import type { Inngest, InngestFunction } from "inngest";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { freshDatabase, type TestDatabase } from "#db/testing/database.ts";
import { parseEnv } from "#lib/env.ts";
import { testApp } from "#lib/testing/test-app.ts";
import { createServerClient } from "../client.ts";
import { keepConnected } from "../connect-worker.ts";
import { startOutboxSender } from "../embedded/send-outbox.ts";
import { until } from "../embedded/testing/job-bench.ts";
import { type InngestServer, startInngestServer } from "./inngest-server.ts";

const QUICK = { firstMs: 20, longestMs: 100 };

/** So long after a reply the package warns that no server took it. */
const REPLIES_ARE_TAKEN_WITHIN_MS = 5_000;

interface WorkerSettings {
  instance?: string;
  slots?: number;
  looksBeforeAnother?: number;
  drainMs?: number;
}

/** Gives each test of a file an Inngest server, and workers that connect to it. */
export class WorkerBench {
  app!: TestDatabase;
  serverDatabase!: TestDatabase;
  server!: InngestServer;
  client!: Inngest;
  /** What the workers logged in this test. */
  lines: string[] = [];
  readonly #started: { stop: () => Promise<void> }[] = [];

  constructor() {
    beforeAll(async () => {
      this.app = (await testApp()).database;
      this.serverDatabase = await freshDatabase();
    });
    beforeEach(() => this.#open());
    afterEach(async () => {
      await Promise.all(this.#started.splice(0).map((each) => each.stop()));
      await this.server.down();
    });
    // Replies of connections that were cut are warned of meanwhile, and not in the log of the next file.
    afterAll(() => pause(REPLIES_ARE_TAKEN_WITHIN_MS + 500));
  }

  async #open(): Promise<void> {
    this.server = await startInngestServer({
      database: this.serverDatabase,
      requestLeaseMs: 800,
      backoff: QUICK,
      pollMs: 100,
    });
    this.client = createServerClient(parseEnv(this.server.variables));
    this.lines = [];
    const logger = { info: () => {}, warn: () => {}, error: () => {} };
    const sender = { database: this.app, client: this.client, logger, pollMs: 50, backoff: QUICK };
    this.#started.push(await startOutboxSender(sender));
  }

  work(functions: InngestFunction.Like[], settings: WorkerSettings = {}) {
    const { instance = "one", slots = 4, looksBeforeAnother = 1_000, drainMs = 0 } = settings;
    const note = (_: object, line: string) => void this.lines.push(line);
    const logger = { info: note, warn: note, error: note };
    const looks = { lookEveryMs: 50, looksBeforeAnother, backoff: QUICK };
    const worker = keepConnected({
      client: this.client,
      functions,
      logger,
      slots,
      instance,
      drainMs,
      ...looks,
    });
    this.#started.push(worker);
    return worker;
  }

  readonly saysNoConnection = () =>
    this.lines.some((line) => line.includes("no connection to the Inngest server"));

  /** A step that ends when the test says so, and the number of times that it began. */
  gatedStep(id: string) {
    const gate = Promise.withResolvers<void>();
    const began = { one: 0, after: 0 };
    const fn = this.client.createFunction({ id, triggers: { event: `${id}/asked` } }, async ({ step }) => {
      await step.run("one", async () => {
        began.one += 1;
        await gate.promise;
      });
      await step.run("after", () => {
        began.after += 1;
      });
    });
    return { fn, began, open: gate.resolve, ask: () => this.ask(id) };
  }

  /** Sends the event of a function. */
  ask(id: string): Promise<unknown> {
    return insertOutboxEvent(this.app.db, { name: `${id}/asked`, data: {} });
  }

  /** Resolves to how the run of a function ended. */
  async ended(id: string): Promise<string> {
    let status = "";
    await until(async () => {
      const [run] = await this.serverDatabase.sql<{ status: string }[]>`
        select status from job_runs where function_id = ${`galley-${id}`} and ended_at is not null`;
      status = run?.status ?? "";
      return status !== "";
    });
    return status;
  }
}
