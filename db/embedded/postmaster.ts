import { readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { inspectProcess, isAlive, type ProcessIdentity } from "./process-identity.ts";

const OWNER_SETTING = "galley.owner";
const POLL_MS = 10;
/** A postmaster that starts writes its pid at once after it has made the file. */
const BEING_WRITTEN_MS = 2_000;
const FAST_SHUTDOWN_MS = 30_000;
const IMMEDIATE_SHUTDOWN_MS = 5_000;

/** Another Galley holds this data: its process, so that the caller can say where it answers. */
export class DataInUseError extends Error {
  override name = "DataInUseError";
  readonly pid: number;
  constructor(pid: number) {
    super(`Galley already runs on this data (pid ${pid})`);
    this.pid = pid;
  }
}

/** The setting that marks a postmaster as ours, readable from its command line for as long as it lives. */
export function ownerSetting(): string {
  return `${OWNER_SETTING}=${process.pid}/${inspectProcess(process.pid)?.started ?? ""}`;
}

/**
 * Clears the way to a cluster: stops a postmaster whose Galley is gone, and removes a `postmaster.pid`
 * whose pid now belongs to somebody else (PostgreSQL itself removes one whose pid is free).
 * @throws {DataInUseError} when the Galley that owns the running postmaster is alive
 */
export async function takeOver(cluster: string): Promise<void> {
  await removeEmptyPidFile(cluster);
  const pid = postmasterPid(cluster);
  const running = pid === null ? null : inspectProcess(pid);
  if (!running) return;
  if (process.platform === "win32") return; // No way to look closer: PostgreSQL decides by itself.
  if (!servesCluster(running, cluster)) {
    if (running.pid !== process.pid && postmasterPid(cluster) === pid)
      rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  const owner = ownerOf(running.command);
  if (!owner)
    throw new Error(`A PostgreSQL that Galley did not start (pid ${pid}) runs on ${cluster}. Stop it first.`);
  if (isAlive(owner)) throw new DataInUseError(owner.pid);
  await stopProcess(running);
}

/** SIGINT is PostgreSQL's fast shutdown; SIGQUIT, if that takes too long, costs a recovery at the next start. */
export async function stopProcess(target: ProcessIdentity): Promise<void> {
  signal(target, "SIGINT");
  if (await ended(target, FAST_SHUTDOWN_MS)) return;
  signal(target, "SIGQUIT");
  if (await ended(target, IMMEDIATE_SHUTDOWN_MS)) return;
  throw new Error(`PostgreSQL (pid ${target.pid}) does not stop.`);
}

/** True if the postmaster with this pid accepts connections, as it notes in `postmaster.pid`. */
export function saysReady(cluster: string, pid: number): boolean {
  const lines = pidFile(cluster);
  return lines[0] === String(pid) && lines[7]?.trim() === "ready";
}

/** Returns the port at which a running Galley's postmaster serves this cluster, or null if none does. */
export function servingPort(cluster: string): string | null {
  const pid = postmasterPid(cluster);
  const running = pid === null ? null : inspectProcess(pid);
  if (!running || !servesCluster(running, cluster) || !saysReady(cluster, running.pid)) return null;
  return pidFile(cluster)[3]?.trim() ?? null;
}

function servesCluster(running: ProcessIdentity & { command: string[] }, cluster: string): boolean {
  const [program = ""] = running.command;
  if (!basename(program).startsWith("postgres")) return false;
  if (process.platform !== "linux") return running.command.join(" ").includes(cluster);
  try {
    // A postmaster works in its cluster; comparing inodes sees through symbolic links and bind mounts.
    const [theirs, ours] = [statSync(`/proc/${running.pid}/cwd`), statSync(cluster)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return false;
  }
}

function ownerOf(command: string[]): ProcessIdentity | null {
  const setting = /\bgalley\.owner=(\d+)\/(\S*)/.exec(command.join(" "));
  return setting ? { pid: Number(setting[1]), started: setting[2] ?? "" } : null;
}

function postmasterPid(cluster: string): number | null {
  const pid = Number(pidFile(cluster)[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
}

/**
 * A crash of the machine can leave the file without its content, and PostgreSQL then refuses every start.
 * A file that stays empty belongs to nobody: a postmaster that starts fills it, and one that ends removes it.
 */
async function removeEmptyPidFile(cluster: string): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  const isEmpty = () => statSync(file, { throwIfNoEntry: false })?.size === 0;
  const giveUp = performance.now() + BEING_WRITTEN_MS;
  while (isEmpty() && performance.now() < giveUp)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  if (isEmpty()) rmSync(file, { force: true });
}

function pidFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

function signal(target: ProcessIdentity, name: NodeJS.Signals): void {
  if (isAlive(target)) process.kill(target.pid, name);
}

async function ended(target: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(target)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return true;
}
