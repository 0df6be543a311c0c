import type { ChildProcess } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { clusterOwner, ensureCluster, locatePrograms, passwordOf, SUPERUSER } from "./embedded/cluster.ts";
import { freePort } from "./embedded/free-port.ts";
import { choosePrivileges, type Launcher } from "./embedded/launcher.ts";
import {
  DataInUseError,
  ownerSetting,
  saysReady,
  servingPort,
  stopProcess,
  takeOver,
} from "./embedded/postmaster.ts";
import { inspectProcess } from "./embedded/process-identity.ts";

export { DataInUseError };

const READY_WITHIN_MS = 60_000;
const POLL_MS = 5;
const ATTEMPTS = 5;
const BETWEEN_ATTEMPTS_MS = 500;
const LOG_LIMIT_BYTES = 8_000_000;

/** Loopback with a password only: no Unix socket, so none can go stale and no path can be too long. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
};

export interface EmbeddedOptions {
  /** The installation's data directory; the cluster lies in `postgres` below it. */
  dataDir: string;
  /** Server settings over ours. `fsync: "off"` is for tests: it also skips syncing at creation. */
  settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** Resolves when the server has ended, by `stop` or on its own. */
  exited: Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL that came with npm on `<dataDir>/postgres`, which it creates at first. Works
 * for root too. A server that a killed Galley left behind is stopped first.
 * @throws {DataInUseError} when another Galley runs on the same data
 */
export async function startEmbedded({ dataDir, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const directory = realpathSync(dataDir);
  const cluster = join(directory, "postgres");
  const programs = locatePrograms();
  const launcher = choosePrivileges(directory, programs, clusterOwner(cluster));
  const password = await ensureCluster(cluster, programs, launcher, settings.fsync !== "off");
  const log = join(directory, "postgres.log");

  for (let attempt = 1; ; attempt++) {
    await takeOver(cluster);
    const port = await freePort();
    const from = rotate(log);
    const all = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
    const args = [
      "-D",
      cluster,
      ...all.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      "-c",
      ownerSetting(),
    ];
    const child = spawnServer(launcher, join(programs, "postgres"), args, log);
    if (await becomesReady(child, cluster)) {
      return handle(child, urlOf(password, String(port)));
    }
    const output = readFileSync(log, "utf8").slice(from);
    // Somebody took the port, another start was quicker, or a server has not ended yet: the next round finds out which.
    const worthAnotherTry =
      /could not create any TCP\/IP sockets|lock file .* (already exists|is empty)|pre-existing shared memory/.test(
        output,
      );
    if (!worthAnotherTry || attempt === ATTEMPTS) {
      throw new Error(`The embedded PostgreSQL does not start. Its log (${log}) says:\n${output.trim()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
  }
}

/** Returns the URL of the server that serves this data now, for a program beside the app. Null if none does. */
export function runningEmbedded(dataDir: string): string | null {
  const cluster = join(dataDir, "postgres");
  const port = servingPort(cluster);
  return port === null ? null : urlOf(passwordOf(cluster), port);
}

function urlOf(password: string, port: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

/** In its own process group: a Ctrl-C is Galley's to handle, which then stops the server in order. */
function spawnServer(launcher: Launcher, program: string, args: string[], log: string): ChildProcess {
  const output = openSync(log, "a", 0o600);
  try {
    return launcher.launch(program, args, { detached: true, stdio: ["ignore", output, output] });
  } finally {
    closeSync(output);
  }
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  const failure = new Promise<never>((_, reject) => child.once("error", reject));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (child.pid !== undefined && saysReady(cluster, child.pid)) return true;
    if (Date.now() > deadline) {
      child.kill("SIGQUIT");
      throw new Error(`The embedded PostgreSQL was not ready within ${READY_WITHIN_MS / 1000} seconds.`);
    }
    await Promise.race([new Promise((resolve) => setTimeout(resolve, POLL_MS)), failure]);
  }
  return false;
}

function handle(child: ChildProcess, url: string): EmbeddedPostgres {
  const pid = child.pid ?? 0;
  const identity = inspectProcess(pid);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  // On systems that cannot tie the life of the server to ours, an ordinary exit at least ends it.
  const onExit = () => child.kill("SIGINT");
  process.once("exit", onExit);
  void exited.then(() => process.off("exit", onExit));
  child.unref();
  const stop = async () => {
    if (identity) await stopProcess(identity);
  };
  return { url, pid, exited, stop };
}

/** Keeps one older log; returns where this run's part of the log begins. */
function rotate(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LOG_LIMIT_BYTES) return size;
  renameSync(log, `${log}.1`);
  return 0;
}
