import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { StartFailure } from "./failure.ts";

/** Creates the data directory for its owner only, and checks that files can be written. */
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

/** Creates directories one by one: the recursive mkdir of Node never returns on a file system like /proc. */
function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  makeDirectory(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
