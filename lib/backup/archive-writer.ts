import { createHash } from "node:crypto";
import { once } from "node:events";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Pack, pack } from "tar-stream";
import { END, type End, HEAD, type Head, type IndexLine, indexName } from "./archive-format.ts";
import { bytesOf } from "./bytes-of.ts";
import { contentTypeAttribute } from "./content-type-attribute.ts";
import { encrypted } from "./encryption.ts";

/** An index follows after so many parts, or so many bytes of its lines, so that a reader keeps no more in memory. */
const PARTS_OF_AN_INDEX = 500;
const BYTES_OF_AN_INDEX = 500_000;

type Chunks = Iterable<Buffer> | AsyncIterable<Buffer>;

interface ArchiveOptions {
  /** The stream that gets the archive. It is closed at the end. */
  output: Writable;
  passphrase: string | null;
  head: Head;
}

/** Writes an archive part by part. Nothing larger than a part is in memory, and only one part at a time is written. */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;
  readonly #hash = createHash("sha256");
  readonly #mtime: Date;
  #lines: string[] = [];
  #lineBytes = 0;
  #parts = 0;
  #indexes = 0;

  private constructor({ output, passphrase, head }: ArchiveOptions) {
    this.#mtime = new Date(head.createdAt);
    this.#written =
      passphrase === null
        ? pipeline(this.#pack, output)
        : pipeline(encrypted(bytesOf(this.#pack), passphrase), output);
    // Whoever adds a part learns of a failure.
    this.#written.catch(() => {});
  }

  static async open(options: ArchiveOptions): Promise<ArchiveWriter> {
    const writer = new ArchiveWriter(options);
    await writer.addBytes(HEAD, Buffer.from(`${JSON.stringify(options.head, null, 2)}\n`));
    return writer;
  }

  async addBytes(name: string, bytes: Buffer): Promise<void> {
    await this.#addPart({ name, size: bytes.length }, [bytes]);
  }

  /** Adds a file of a known size. @throws if there are more or fewer bytes */
  async addFile(name: string, file: { chunks: Chunks; size: number; contentType: string }): Promise<void> {
    await this.#addPart({ name, size: file.size, type: file.contentType }, file.chunks);
  }

  /** Writes the last entry. An archive without it is not whole. */
  async finish(summary: Pick<End, "rows" | "files" | "missing">): Promise<void> {
    if (this.#lines.length > 0) await this.#addIndex();
    const end: End = {
      parts: this.#parts,
      indexes: this.#indexes,
      sha256: this.#hash.digest("hex"),
      ...summary,
    };
    const line = JSON.stringify(end);
    const hash = createHash("sha256").update(line).digest("hex");
    await this.#write({ name: END, size: line.length + hash.length + 2 }, [
      Buffer.from(`${line}\n${hash}\n`),
    ]);
    this.#pack.finalize();
    await this.#written;
  }

  /** Gives up. What was written is no whole archive. */
  async abandon(): Promise<void> {
    this.#pack.destroy(new Error("The archive was given up."));
    await this.#written.catch(() => {});
  }

  async #addPart(part: { name: string; size: number; type?: string }, chunks: Chunks): Promise<void> {
    const { size, sha256 } = await this.#write(part, chunks);
    const line: IndexLine = {
      name: part.name,
      bytes: size,
      sha256,
      ...(part.type === undefined ? {} : { type: part.type }),
    };
    const text = `${JSON.stringify(line)}\n`;
    this.#lines.push(text);
    this.#lineBytes += text.length;
    this.#parts += 1;
    if (this.#lines.length >= PARTS_OF_AN_INDEX || this.#lineBytes >= BYTES_OF_AN_INDEX)
      await this.#addIndex();
  }

  async #addIndex(): Promise<void> {
    const bytes = Buffer.from(this.#lines.join(""));
    this.#lines = [];
    this.#lineBytes = 0;
    this.#indexes += 1;
    this.#hash.update(bytes);
    await this.#write({ name: indexName(this.#indexes), size: bytes.length }, [bytes]);
  }

  async #write(
    { name, size, type }: { name: string; size: number; type?: string },
    chunks: Chunks,
  ): Promise<{ size: number; sha256: string }> {
    const hash = createHash("sha256");
    const failed = this.#written.then(() => Promise.reject(new Error("The archive ended early.")));
    failed.catch(() => {});
    const put = new Promise<void>((resolve, reject) => {
      const attributes = {
        name,
        size,
        type: "file" as const,
        mode: 0o600,
        mtime: this.#mtime,
        ...contentTypeAttribute(type),
      };
      const entry = this.#pack.entry(attributes, (error) => (error ? reject(error) : resolve()));
      const pump = async () => {
        let written = 0;
        for await (const chunk of chunks) {
          hash.update(chunk);
          written += chunk.length;
          if (written > size) break;
          if (!entry.write(chunk)) await Promise.race([once(entry, "drain"), failed]);
        }
        if (written !== size)
          throw new Error(`${name} has ${written} bytes or more, and ${size} were announced.`);
        entry.end(null);
      };
      pump().catch(reject);
    });
    await Promise.race([put, failed]);
    return { size, sha256: hash.digest("hex") };
  }
}
