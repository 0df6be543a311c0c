import { PassThrough, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** One file of an archive. `open` is called when its turn comes. */
export interface ArchiveFile {
  path: string;
  open: () => Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Writes a ZIP archive while it is read, so that no file is held in memory and nothing is opened early. A reader that
 * leaves ends the work.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>, at: Date): Readable {
  const archive = new ZipFile();
  const written = archive.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const add = async () => {
    for await (const { path, open } of files) {
      current = Readable.from(await open());
      archive.addReadStream(current, path, { mtime: at });
      await finished(current);
      if (written.destroyed) return;
    }
    archive.end();
  };
  const breakOff = (error: Error) => written.destroy(error);
  archive.on("error", breakOff);
  written.once("close", () => current?.destroy());
  add().catch(breakOff);
  return written;
}
