import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartFailure } from "./failure.ts";

/** Makes the data directory, for its owner only, and proves that it takes files. */
export function ensureDataDirectory(path: string): void {
  const probe = join(path, `.write-test-${process.pid}`);
  try {
    makeDirectory(path);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `Galley cannot write to its data directory ${path}.\n  ${reason}\n` +
        "Set GALLEY_DATA_DIR to a directory that this user may write to.",
    );
  }
}

/** Step by step: Node's own recursive mkdir never returns where a file system, like /proc, takes no directories. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
