import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Extract, extract, type Header } from "tar-stream";
import type { z } from "zod";
import { ArchiveError } from "./archive-error.ts";
import {
  END,
  type End,
  end,
  FILE,
  FORMAT,
  HEAD,
  type Head,
  head,
  INDEX,
  type IndexLine,
  indexLine,
  ROWS,
} from "./archive-format.ts";
import { bytesOf } from "./bytes-of.ts";
import { contentTypeOf } from "./content-type-attribute.ts";
import { decrypted } from "./encryption.ts";

/** No more of an entry that is read as a whole: a head, an index, an end. */
const LONGEST_ENTRY = 8_000_000;

/** A piece of the rows of a table, or a file of the store. What is not read of it is skipped. */
export type Part =
  | { kind: "rows"; table: string; chunks: AsyncIterable<Buffer> }
  | { kind: "file"; key: string; size: number; contentType: string; chunks: AsyncIterable<Buffer> };

export interface ArchiveVisit {
  /** Called first. What it throws ends the reading. */
  head: (head: Head) => Promise<void>;
  part: (part: Part) => Promise<void>;
}

interface ArchiveSource {
  open: () => Readable;
  /** Null if the archive is not encrypted. */
  passphrase: string | null;
}

/**
 * Reads an archive from its first byte to its last, and compares every part with its hash. The end comes last: what was
 * read before it is proven only when this resolves.
 * @throws {ArchiveError} if the archive is damaged, cut off, or not one that Galley wrote
 */
export async function readArchive({ open, passphrase }: ArchiveSource, visit: ArchiveVisit): Promise<End> {
  const entries = extract();
  const source = open();
  const fed =
    passphrase === null
      ? pipeline(source, entries)
      : pipeline(source, (bytes) => decrypted(bytes, passphrase), entries);
  const fault = fed.then(
    () => null,
    (error: unknown) => error,
  );
  const reading = new ArchiveReading(visit);
  try {
    for await (const entry of entries) await reading.take(entry);
    return reading.finish();
  } catch (error) {
    source.destroy();
    throw error instanceof ArchiveError ? error : causeOf(error, await fault);
  } finally {
    source.destroy();
    await fault;
  }
}

/** The streams fail with the visitor's error, or the visitor with that of the streams. The tar reader's have no code. */
function causeOf(thrown: unknown, fault: unknown): unknown {
  const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);
  const isOfStreams = fault instanceof Error && codeOf(fault) !== "ERR_STREAM_PREMATURE_CLOSE";
  if (!isOfStreams) return thrown;
  if (fault instanceof ArchiveError || codeOf(fault) !== undefined) return fault;
  return damaged(`it is cut off, or no archive of Galley (${fault.message})`);
}

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;

class ArchiveReading {
  readonly #visit: ArchiveVisit;
  readonly #hash = createHash("sha256");
  #head: Head | null = null;
  #end: End | null = null;
  #pending: IndexLine[] = [];
  #parts = 0;
  #indexes = 0;

  constructor(visit: ArchiveVisit) {
    this.#visit = visit;
  }

  async take(entry: Entry): Promise<void> {
    const { name, type } = entry.header;
    const shown = JSON.stringify(name.slice(0, 200));
    if (type !== "file") throw damaged(`its entry ${shown} is not a file`);
    if (this.#end) throw damaged(`something follows after its end: ${shown}`);
    if (!this.#head) return this.#takeHead(entry);
    if (name === END) return this.#takeEnd(entry);
    if (INDEX.test(name)) return this.#takeIndex(entry);
    const part = partOf(entry.header);
    if (!part) throw damaged(`its entry ${shown} is not one that Galley writes`);
    await this.#takePart(entry, part);
  }

  finish(): End {
    if (!this.#head) throw damaged("it is empty, or no archive of Galley");
    if (!this.#end) throw damaged("it is cut off");
    return this.#end;
  }

  async #takeHead(entry: Entry): Promise<void> {
    if (entry.header.name !== HEAD)
      throw new ArchiveError("This is not an archive that `galley backup` wrote.");
    const bytes = await whole(entry);
    const found = parse(bytes, head, "its head cannot be read");
    if (found.format > FORMAT)
      throw new ArchiveError(
        `A newer Galley (${found.galley}) wrote this archive. Restore it with that version or a later one.`,
      );
    this.#head = found;
    this.#note({ name: HEAD, bytes: bytes.length, sha256: sha256(bytes) });
    await this.#visit.head(found);
  }

  async #takePart(entry: Entry, { make, type }: MadePart): Promise<void> {
    const hash = createHash("sha256");
    let bytes = 0;
    async function* hashed(): AsyncGenerator<Buffer> {
      for await (const chunk of bytesOf(entry)) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const chunks = hashed();
    // An iterator that is left early would end the entry, whose remaining bytes belong to the hash.
    const shared: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => ({ next: () => chunks.next() }) };
    await this.#visit.part(make(shared));
    for await (const _ of shared);
    const { name } = entry.header;
    this.#note({ name, bytes, sha256: hash.digest("hex"), ...(type === undefined ? {} : { type }) });
  }

  async #takeIndex(entry: Entry): Promise<void> {
    const bytes = await whole(entry);
    const lines = bytes.toString("utf8").trimEnd().split("\n");
    const expected = lines.map((line) => parse(Buffer.from(line), indexLine, "an index cannot be read"));
    if (JSON.stringify(expected) !== JSON.stringify(this.#pending)) throw damaged(this.#difference(expected));
    this.#hash.update(bytes);
    this.#pending = [];
    this.#indexes += 1;
  }

  #difference(expected: readonly IndexLine[]): string {
    const wrong = this.#pending.find((line, at) => JSON.stringify(line) !== JSON.stringify(expected[at]));
    return wrong ? `${wrong.name} was changed` : "a part is missing";
  }

  async #takeEnd(entry: Entry): Promise<void> {
    const [line = "", hash = "", ...more] = (await whole(entry)).toString("utf8").split("\n");
    if (sha256(Buffer.from(line)) !== hash || more.join("") !== "") throw damaged("its end was changed");
    const found = parse(Buffer.from(line), end, "its end cannot be read");
    const isWhole =
      this.#pending.length === 0 &&
      found.parts === this.#parts &&
      found.indexes === this.#indexes &&
      found.sha256 === this.#hash.digest("hex");
    if (!isWhole) throw damaged("a part of it is missing");
    this.#end = found;
  }

  #note(line: IndexLine): void {
    this.#pending.push(line);
    this.#parts += 1;
    // The writer puts an index after far fewer.
    if (this.#pending.length > 10_000) throw damaged("an index is missing");
  }
}

interface MadePart {
  make: (chunks: AsyncIterable<Buffer>) => Part;
  type?: string;
}

function partOf(header: Header): MadePart | null {
  const { name, size } = header;
  const table = ROWS.exec(name)?.[1];
  if (table !== undefined) return { make: (chunks) => ({ kind: "rows", table, chunks }) };
  const key = FILE.exec(name)?.[1];
  const type = contentTypeOf(header);
  if (key === undefined || type === undefined) return null;
  return { make: (chunks) => ({ kind: "file", key, size, contentType: type, chunks }), type };
}

async function whole(entry: Entry): Promise<Buffer> {
  if (entry.header.size > LONGEST_ENTRY) throw damaged(`its entry ${entry.header.name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function parse<Schema extends z.ZodType>(bytes: Buffer, schema: Schema, fault: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw damaged(fault);
  }
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function damaged(how: string): ArchiveError {
  return new ArchiveError(`The archive is damaged: ${how}. Use another backup.`);
}
