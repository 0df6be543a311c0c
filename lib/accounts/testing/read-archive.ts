import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { type Entry, fromBuffer, type Options, type ZipFile } from "yauzl";

const openBuffer = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** Reads a ZIP archive: the bytes of each file by its path, in the order of the archive. */
export async function readArchive(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await openBuffer(bytes, { lazyEntries: true });
  const read = promisify<Entry, Parameters<typeof buffer>[0]>(archive.openReadStream.bind(archive));
  const files = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    archive.on("error", reject);
    archive.on("end", () => resolve(files));
    archive.on("entry", (entry: Entry) => {
      read(entry)
        .then(async (stream) => void files.set(entry.fileName, await buffer(stream)))
        .then(() => archive.readEntry(), reject);
    });
    archive.readEntry();
  });
}
