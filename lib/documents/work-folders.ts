import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#lib/env.ts";

/** No conversion lasts nearly as long, so an older folder belongs to a process that was killed. */
const ABANDONED_AFTER_MS = 3_600_000;

const parent = () => join(env().GALLEY_DATA_DIR, "work");

/** A new folder for one conversion; its maker removes it. */
export async function makeWorkFolder(): Promise<string> {
  await mkdir(parent(), { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent(), "conversion-"));
}

/** Removes the folders that killed processes left, on the disk that instances may share. */
export async function removeAbandonedWorkFolders(now: Date): Promise<void> {
  const names = await readdir(parent()).catch(() => []);
  for (const name of names) {
    const folder = join(parent(), name);
    const made = await stat(folder).catch(() => null);
    if (made && now.getTime() - made.mtimeMs > ABANDONED_AFTER_MS)
      await rm(folder, { recursive: true, force: true });
  }
}
