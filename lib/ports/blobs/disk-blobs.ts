import { randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import {
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { checkKey, checkPrefix } from "./blob-key.ts";
import { Measured } from "./measured.ts";
import {
  type Blob,
  BlobMissingError,
  type BlobSource,
  type Blobs,
  type ByteRange,
  type PutOptions,
} from "./port.ts";

/** No key has a tilde, so these names never collide with a blob. */
const METADATA = "~meta.json";
const UPLOADS = "~uploads";
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000;
const MOVE_ATTEMPTS = 10;
const DEFAULT_TYPE = "application/octet-stream";

/** Keeps blobs as files: a key is the path below `root`, and its content type is in a file beside it. */
export function diskBlobs(root: string): Blobs {
  const uploads = join(root, UPLOADS);
  const pathOf = (key: string) => join(root, ...checkKey(key).split("/"));
  const folderOf = (prefix: string) => join(root, ...checkPrefix(prefix).slice(0, -1).split("/"));
  let prepared: Promise<void> | undefined;

  return {
    async put(key, source, options) {
      const path = pathOf(key);
      prepared ??= prepareUploads(uploads).catch((error: unknown) => {
        // A disk that was full or read-only may work the next time.
        prepared = undefined;
        throw error;
      });
      await prepared;
      return writeBlob(path, join(uploads, randomUUID()), source, options);
    },
    get: async (key, { range } = {}) => readBlob(pathOf(key), range),
    async download(key, toPath) {
      await copyFile(pathOf(key), toPath).catch((error: unknown) => {
        if (isCode(error, "ENOENT")) throw new BlobMissingError(key);
        throw error;
      });
    },
    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(`${path}${METADATA}`, { force: true });
      await removeEmpty(dirname(path), root);
    },
    async deletePrefix(prefix) {
      const folder = folderOf(prefix);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      await removeEmpty(dirname(folder), root);
    },
    direct: null,
    list: (prefix) => listBlobs(root, () => (prefix === "" ? root : folderOf(prefix))),
  };
}

async function prepareUploads(uploads: string): Promise<void> {
  await mkdir(uploads, { recursive: true, mode: 0o700 });
  await removeAbandoned(uploads);
}

async function writeBlob(
  path: string,
  temporary: string,
  source: BlobSource,
  { contentType, maxBytes }: PutOptions,
): Promise<{ size: number; sha256: string }> {
  const measured = new Measured(source, maxBytes);
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      for await (const chunk of measured) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await moveInto(path, { temporary, metadata: JSON.stringify({ contentType }) });
    return measured.result();
  } finally {
    await rm(temporary, { force: true });
    await rm(`${temporary}${METADATA}`, { force: true });
  }
}

async function readBlob(path: string, range: ByteRange | undefined): Promise<Blob | null> {
  const file = await open(path, "r").catch(absent);
  if (!file) return null;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) {
      await file.close();
      return null;
    }
    const { size } = stats;
    const start = Math.min(range?.start ?? 0, size);
    const end = Math.min(range?.end ?? size, size);
    const contentType = await contentTypeOf(path);
    if (end > start) return { stream: file.createReadStream({ start, end: end - 1 }), size, contentType };
    await file.close();
    return { stream: Readable.from([], { objectMode: false }), size, contentType };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** `folderOf` throws for a malformed prefix, which the caller learns with the first blob. */
async function* listBlobs(
  root: string,
  folderOf: () => string,
): AsyncGenerator<{ key: string; size: number }> {
  const folder = folderOf();
  const entries = await opendir(folder).catch(absent);
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.name.includes("~")) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listBlobs(root, () => path);
    if (!entry.isFile()) continue;
    const stats: Stats | undefined = await stat(path).catch(absent);
    if (stats) yield { key: relative(root, path).split(sep).join("/"), size: stats.size };
  }
}

/** Moves the metadata first: a blob exists when its own file does. */
async function moveInto(
  path: string,
  { temporary, metadata }: { temporary: string; metadata: string },
  attempt = 1,
): Promise<void> {
  const folder = dirname(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(`${temporary}${METADATA}`, metadata, { mode: 0o600 });
    await rename(`${temporary}${METADATA}`, `${path}${METADATA}`);
    await rename(temporary, path);
  } catch (error) {
    // A delete may remove the folder, as empty, between any two of these.
    if (!isCode(error, "ENOENT") || attempt === MOVE_ATTEMPTS) throw error;
    return moveInto(path, { temporary, metadata }, attempt + 1);
  }
  // The folder may be gone: the blob may have been deleted since.
  const directory = await open(folder, "r").catch(absent);
  try {
    await directory?.sync();
  } finally {
    await directory?.close();
  }
}

async function contentTypeOf(path: string): Promise<string> {
  const text = await readFile(`${path}${METADATA}`, "utf8").catch(absent);
  const metadata: unknown = text ? JSON.parse(text) : null;
  if (typeof metadata !== "object" || metadata === null || !("contentType" in metadata)) return DEFAULT_TYPE;
  return String(metadata.contentType);
}

/** Removes what killed uploads left. The running upload of another process is younger. */
async function removeAbandoned(uploads: string): Promise<void> {
  for (const name of await readdir(uploads)) {
    const stats: Stats | undefined = await stat(join(uploads, name)).catch(absent);
    if (stats && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(uploads, name), { force: true });
  }
}

async function removeEmpty(folder: string, root: string): Promise<void> {
  for (let step = folder; step.length > root.length; step = dirname(step)) {
    try {
      await rmdir(step);
    } catch {
      return;
    }
  }
}

function absent(error: unknown): undefined {
  if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return undefined;
  throw error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
