import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { codeOf, Failure } from "../command.ts";

/** Writes a file under another name until it is whole, so that half an archive is never taken for one. */
export async function writeWhole<Result>(
  path: string,
  write: (output: Writable) => Promise<Result>,
): Promise<Result> {
  if (existsSync(path)) throw new Failure(`${path} is there already. Choose another name, or remove it.`);
  const partial = `${path}.partial-${process.pid}`;
  const output = createWriteStream(partial, { mode: 0o600, flags: "wx", flush: true });
  try {
    await new Promise<void>((resolve, reject) => {
      output.once("open", () => resolve());
      output.once("error", reject);
    });
    const result = await write(output);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    output.destroy();
    await rm(partial, { force: true });
    const isOfFile = error instanceof Error && "syscall" in error && "path" in error;
    throw isOfFile || codeOf(error) === "ENOSPC"
      ? new Failure(`${path} cannot be written (${codeOf(error)}).`)
      : error;
  }
}

/** Writes to a stream that stays open, such as stdout. */
export async function writeThrough<Result>(
  stream: Writable,
  write: (output: Writable) => Promise<Result>,
): Promise<Result> {
  const output = new PassThrough();
  output.pipe(stream, { end: false });
  const result = await write(output);
  await finished(output);
  return result;
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
