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
  /** Distinguishes the process from a later one with the same pid. */
  started: z.string(),
  origin: z.string(),
  log: z.string(),
  logFrom: z.number().int(),
});
type Noted = z.infer<typeof noted>;

/** The app that this program started in the background. It outlives this program. */
export interface BackgroundApp {
  pid: number;
  origin: string;
  log: string;
  isRunning: () => boolean;
  /** Asks the app to stop in order, which takes some seconds. */
  stop: () => void;
  /** Returns the lines that the app has printed since the last call. */
  newLines: () => string[];
}

const noteFile = () => join(env().GALLEY_DATA_DIR, "background-app.json");

/** Returns the background app if it still runs. */
export function readBackgroundApp(): BackgroundApp | null {
  const note = readNote();
  return note && isAlive(note) ? toBackgroundApp(note) : null;
}

/** Deletes the note about a background app that has ended. */
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
  // A program that cannot run has no pid. The error event has the reason and must not end this program.
  child.on("error", () => {});
  const identity = inspectProcess(child.pid ?? 0);
  if (!identity) throw new Failure(`Galley did not start. Run npm start to see why.`);
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
  let printed = 0;
  const lines = () =>
    printable(readFileSync(note.log).subarray(note.logFrom).toString("utf8"))
      .split("\n")
      .slice(0, -1)
      // The lines of the structured log are for people who read the file.
      .filter((line) => line.trim() !== "" && !line.startsWith("{"));
  return {
    pid: note.pid,
    origin: note.origin,
    log: note.log,
    isRunning: () => isAlive(note),
    stop: () => void (isAlive(note) && process.kill(note.pid, "SIGTERM")),
    newLines: () => {
      const fresh = lines().slice(printed);
      printed += fresh.length;
      return fresh;
    },
  };
}
