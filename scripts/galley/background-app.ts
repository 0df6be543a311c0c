import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { inspectProcess, isAlive } from "#db/embedded/process-identity.ts";
import { childEnv, env, projectRoot } from "#lib/env.ts";
import { Failure } from "./command.ts";
import { printable } from "./printable.ts";

const LOG_LIMIT_BYTES = 8_000_000;

const noted = z.object({
  pid: z.number().int(),
  /** Tells the process from a later one of the same pid. */
  started: z.string(),
  origin: z.string(),
  log: z.string(),
  logFrom: z.number().int(),
});
type Noted = z.infer<typeof noted>;

/** The app that this program started in the background, which outlives it. */
export interface BackgroundApp {
  pid: number;
  origin: string;
  log: string;
  isRunning: () => boolean;
  /** Asks it to end in order, which takes it some seconds. */
  stop: () => void;
  /** What this start has said since the last call. */
  newLines: () => string[];
}

const noteFile = () => join(env().GALLEY_DATA_DIR, "background-app.json");

/** The background app, when it still runs. */
export function readBackgroundApp(): BackgroundApp | null {
  const note = readNote();
  return note && isAlive(note) ? toBackgroundApp(note) : null;
}

/** Forgets a background app that has ended. */
export function forgetBackgroundApp(): void {
  rmSync(noteFile(), { force: true });
}

/** Starts the app as a process of its own session, with its output in a log of the data directory. */
export function startBackgroundApp(origin: string, port: string): BackgroundApp {
  const dataDir = env().GALLEY_DATA_DIR;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const log = join(dataDir, "background-app.log");
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const isLong = size > LOG_LIMIT_BYTES;
  if (isLong) renameSync(log, `${log}.1`);
  const script = join(projectRoot(), "scripts", "start.ts");
  if (!existsSync(script)) throw new Failure(`${script} is missing, so Galley cannot be started.`);
  const output = openSync(log, "a", 0o600);
  const child = spawn(process.execPath, [script], {
    cwd: projectRoot(),
    env: childEnv({ PORT: port }),
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  child.unref();
  // A program that cannot be run has no pid; the reason is in the event, which must not end this program.
  child.on("error", () => {});
  const identity = inspectProcess(child.pid ?? 0);
  if (!identity) throw new Failure(`Galley did not start. Try it by hand: npm start`);
  const note: Noted = {
    pid: identity.pid,
    started: identity.started,
    origin,
    log,
    logFrom: isLong ? 0 : size,
  };
  writeFileSync(noteFile(), `${JSON.stringify(note)}\n`, { mode: 0o600 });
  return toBackgroundApp(note);
}

function readNote(): Noted | null {
  try {
    return noted.parse(JSON.parse(readFileSync(noteFile(), "utf8")));
  } catch {
    return null;
  }
}

function toBackgroundApp(note: Noted): BackgroundApp {
  let told = 0;
  const lines = () =>
    printable(readFileSync(note.log).subarray(note.logFrom).toString("utf8"))
      .split("\n")
      .slice(0, -1)
      // Lines of the structured log are for whoever reads the file.
      .filter((line) => line.trim() !== "" && !line.startsWith("{"));
  return {
    pid: note.pid,
    origin: note.origin,
    log: note.log,
    isRunning: () => isAlive(note),
    stop: () => void (isAlive(note) && process.kill(note.pid, "SIGTERM")),
    newLines: () => {
      const fresh = lines().slice(told);
      told += fresh.length;
      return fresh;
    },
  };
}
