import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** `nobody`: present on every Linux and macOS; PostgreSQL refuses root and needs a user that has a name. */
const UNPRIVILEGED =
  process.platform === "darwin" ? { uid: 4_294_967_294, gid: 4_294_967_294 } : { uid: 65_534, gid: 65_534 };

export interface Launcher {
  /** Whose files the cluster must be; null when that is simply whoever runs Galley. */
  owner: { uid: number; gid: number } | null;
  /** Starts a PostgreSQL program; where the system can, it dies with this process. */
  launch: (program: string, args: string[], options?: SpawnOptions) => ChildProcess;
}

/**
 * Returns the way to run PostgreSQL here. Root runs it as another user. If that user cannot enter the folders of the
 * data or the programs (below /root, say), it gets the one capability for it.
 * @param directory the data directory of the installation, which exists
 * @param current the user that the cluster's files belong to already, if there are some
 */
export function choosePrivileges(
  directory: string,
  programs: string,
  current: { uid: number; gid: number } | null,
): Launcher {
  const setpriv = hasSetpriv() ? ["--pdeathsig", "INT"] : null;
  if (process.getuid?.() !== 0) {
    return { owner: null, launch: (program, args, options = {}) => start(setpriv, program, args, options) };
  }
  const owner = current && current.uid !== 0 ? current : UNPRIVILEGED;
  if (setpriv) {
    const capability = neededCapability(directory, programs);
    // PostgreSQL asks access(2) about its programs, which sets capabilities aside unless this bit is on.
    const grant = capability
      ? [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, "--securebits=+no_setuid_fixup"]
      : [];
    const become = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups", ...grant, ...setpriv];
    return { owner, launch: (program, args, options = {}) => start(become, program, args, options) };
  }
  // Walking through the data directory is all that others gain; what lies in it stays closed to them.
  chmodSync(directory, 0o711);
  for (const path of [directory, programs]) {
    const closed = closedDirectory(path);
    if (closed) {
      throw new Error(
        `PostgreSQL does not run as root, and another user cannot enter ${closed} to reach ${path}. Run Galley as ` +
          "an ordinary user, or install setpriv (package util-linux), or put Galley and GALLEY_DATA_DIR elsewhere.",
      );
    }
  }
  return {
    owner,
    launch: (program, args, options = {}) => start(null, program, args, { ...options, ...owner }),
  };
}

/** Gives files to the user that PostgreSQL runs as. */
export function giveTo(owner: Launcher["owner"], ...paths: string[]): void {
  if (owner) for (const path of paths) chownSync(path, owner.uid, owner.gid);
}

function start(
  setpriv: string[] | null,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  if (!setpriv) return spawn(program, args, options);
  return spawn("setpriv", [...setpriv, "--", program, ...args], options);
}

function hasSetpriv(): boolean {
  if (process.platform !== "linux") return false;
  const help = spawnSync("setpriv", ["--help"], { encoding: "utf8" });
  // BusyBox has a setpriv that knows neither option.
  return help.status === 0 && help.stdout.includes("--pdeathsig") && help.stdout.includes("--ambient-caps");
}

/** Searching suffices, and is the smaller right; containers often have only the larger one to give. */
function neededCapability(directory: string, programs: string): string | null {
  const closed = closedDirectory(directory) ?? closedDirectory(programs);
  const executable = isOpen(`${programs}/postgres`);
  if (!closed && executable) return null;
  if (!executable || !holdsCapability(2)) return "dac_override";
  return "dac_read_search";
}

/** The outermost directory on the way that a stranger cannot walk through. */
function closedDirectory(path: string): string | null {
  const steps: string[] = [];
  for (let step = realpathSync(path); ; step = dirname(step)) {
    steps.unshift(step);
    if (step === dirname(step)) break;
  }
  return steps.find((step) => !isOpen(step)) ?? null;
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0;
}

function holdsCapability(bit: number): boolean {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return effective !== undefined && ((BigInt(`0x${effective}`) >> BigInt(bit)) & 1n) === 1n;
}
