/** What is read at once of a file, in bytes. pdf.js asks for multiples of it. */
export const CHUNK = 262_144;

/** The longest range that is asked for at once, in bytes. */
const LONGEST = 16 * CHUNK;

/** After a connection that failed, a range is asked for again after so long (milliseconds). */
const WAITS_MS = [500, 2_000];
/** Answers that another try may change. */
const PASSING = new Set([429, 502, 503, 504]);

/** A file that did not come. `status` is that of the last answer, or 0 if there was none. */
export class UnreadFile extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The file was answered with ${status}.`);
    this.status = status;
  }
}

/** Where a piece of a file lies, in bytes. */
interface Piece {
  start: number;
  bytes: Uint8Array;
}

interface Asked {
  begin: number;
  end: number;
  answer: PromiseWithResolvers<Uint8Array>;
}

/** A file whose bytes are read as they are needed. */
export class FileRanges {
  readonly #asked: Asked[] = [];
  readonly #url: string;
  readonly #ended: AbortSignal;
  readonly #known: readonly Piece[];
  /** In bytes. */
  readonly size: number;

  private constructor(
    url: string,
    { ended, size, known }: { ended: AbortSignal; size: number; known: Piece[] },
  ) {
    this.#url = url;
    this.#ended = ended;
    this.size = size;
    this.#known = known;
  }

  /**
   * Reads the beginning and the end at once: a PDF needs both before anything else.
   * @throws {UnreadFile} if the file cannot be read
   */
  static async open(url: string, ended: AbortSignal): Promise<FileRanges> {
    const [head, tail] = await Promise.all([
      readRange(url, `bytes=0-${CHUNK - 1}`, ended),
      readRange(url, `bytes=-${CHUNK}`, ended),
    ]);
    return new FileRanges(url, { ended, size: head.size, known: [head, tail] });
  }

  /**
   * Returns the bytes from `begin` up to `end`.
   * @throws {UnreadFile} if they cannot be read
   */
  async read(begin: number, end: number): Promise<Uint8Array> {
    const known = this.#known.find(
      ({ start, bytes }) => start <= begin && Math.min(end, this.size) <= start + bytes.length,
    );
    // A copy: pdf.js hands the bytes over to its worker.
    if (known) return known.bytes.slice(begin - known.start, end - known.start);
    const answer = Promise.withResolvers<Uint8Array>();
    // pdf.js asks for neighbours one by one: those that it asks for together are one request.
    if (this.#asked.length === 0) setTimeout(() => this.#send(), 0);
    this.#asked.push({ begin, end, answer });
    return answer.promise;
  }

  #send(): void {
    const runs: Asked[][] = [];
    for (const asked of this.#asked.splice(0).toSorted((a, b) => a.begin - b.begin)) {
      const run = runs.at(-1);
      const [first] = run ?? [];
      if (run && first && run.at(-1)?.end === asked.begin && asked.end - first.begin <= LONGEST)
        run.push(asked);
      else runs.push([asked]);
    }
    for (const run of runs) void this.#readRun(run);
  }

  async #readRun(run: readonly Asked[]): Promise<void> {
    const begin = run[0]?.begin ?? 0;
    const end = run.at(-1)?.end ?? begin;
    try {
      const { bytes } = await readRange(this.#url, `bytes=${begin}-${end - 1}`, this.#ended);
      for (const asked of run) asked.answer.resolve(bytes.slice(asked.begin - begin, asked.end - begin));
    } catch (error) {
      for (const asked of run) asked.answer.reject(error);
    }
  }
}

/** Returns a range and the size of the whole file. A server that knows no ranges sends the whole file, which is one. */
async function readRange(url: string, range: string, ended: AbortSignal): Promise<Piece & { size: number }> {
  const answer = await fetchRange(url, { range, ended });
  if (!answer.ok) throw new UnreadFile(answer.status);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get("content-range") ?? "") ?? [];
  return answer.status === 206 && start !== undefined
    ? { start: Number(start), size: Number(size), bytes }
    : { start: 0, size: bytes.length, bytes };
}

async function fetchRange(
  url: string,
  { range, ended }: { range: string; ended: AbortSignal },
): Promise<Response> {
  for (const wait of WAITS_MS) {
    const answer = await tryRange(url, { range, ended });
    if (answer && !PASSING.has(answer.status)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  const answer = await tryRange(url, { range, ended });
  if (!answer) throw new UnreadFile(0);
  return answer;
}

async function tryRange(
  url: string,
  { range, ended }: { range: string; ended: AbortSignal },
): Promise<Response | null> {
  ended.throwIfAborted();
  // Ranges are read through Galley, also where the file is in a store of its own.
  return fetch(url, { headers: { range, prefer: "bytes" }, signal: ended }).catch(() => null);
}
