import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { childEnv, projectRoot } from "#lib/env.ts";
import { noteBuilt } from "./build-cache.ts";
import { type BuildLock, lockBuild } from "./build-lock.ts";
import { contentStamp } from "./content-stamp.ts";
import { StartFailure } from "./failure.ts";

/**
 * Builds the app unless `.next` has the build of exactly these sources. The stamp is deleted before a build and written
 * after it, so that an interrupted build is repeated.
 */
export async function ensureBuild(): Promise<void> {
  const root = projectRoot();
  const stampFile = join(root, ".next", "galley-build.json");
  const isCurrent = () => readStamp(root, stampFile) === contentStamp(root);
  if (isCurrent()) return;
  const lock = await lockBuild(join(root, "node_modules", ".cache", "galley-build.lock"));
  try {
    // Another process may have built it while this one waited.
    if (isCurrent()) return;
    const stamp = contentStamp(root);
    rmSync(stampFile, { force: true });
    console.log("Building the app. This takes up to a minute, once for each version.");
    await runBuild(root, lock);
    writeFileSync(stampFile, JSON.stringify({ stamp, buildId: buildId(root) }));
    noteBuilt(root);
  } finally {
    lock.release();
  }
}

function readStamp(root: string, file: string): string | null {
  try {
    const noted: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof noted !== "object" || noted === null || !("stamp" in noted) || !("buildId" in noted))
      return null;
    return noted.buildId === buildId(root) ? String(noted.stamp) : null;
  } catch {
    return null;
  }
}

function buildId(root: string): string {
  return readFileSync(join(root, ".next", "BUILD_ID"), "utf8");
}

async function runBuild(root: string, lock: BuildLock): Promise<void> {
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  const child = spawn(process.execPath, [next, "build"], {
    cwd: root,
    // The build must not know the database and the secrets of this installation.
    env: childEnv({ NODE_ENV: "production", DATABASE_URL: undefined, DIRECT_DATABASE_URL: undefined }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (child.pid) lock.noteBuilder(child.pid);
  const endWithUs = () => child.kill();
  process.once("exit", endWithUs);
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  process.off("exit", endWithUs);
  if (code !== 0) throw new StartFailure(`The app could not be built.\n${output.trim()}`);
}
