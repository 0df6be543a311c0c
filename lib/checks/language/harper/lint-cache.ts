import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { ALLOWED_RULES } from "./allowed-rules.ts";
import type { Lint } from "./lint.ts";

/** Paragraphs that are remembered; the ones longest unused are forgotten first. */
const MOST = 50_000;
const RULES = createHash("sha256").update(ALLOWED_RULES.join(" ")).digest("hex");

const lint = z.object({
  rule: z.string(),
  start: z.number(),
  end: z.number(),
  message: z.string(),
  replacement: z.string().nullable(),
});
const file = z.object({ rules: z.string(), entries: z.array(z.tuple([z.string(), z.array(lint)])) });

/** The lints of the texts that Harper has read, by hash. With null as path it keeps nothing. */
export class LintCache {
  private readonly path: string | null;
  private readonly entries: Map<string, Lint[]>;

  private constructor(path: string | null, entries: Map<string, Lint[]>) {
    this.path = path;
    this.entries = entries;
  }

  /** A file that is absent, broken or of other rules counts as empty. */
  static async open(path: string | null): Promise<LintCache> {
    const text = path === null ? "" : await readFile(path, "utf8").catch(() => "");
    return new LintCache(path, new Map(readEntries(text)));
  }

  get(text: string): Lint[] | undefined {
    const key = keyOf(text);
    const found = this.entries.get(key);
    if (found !== undefined) this.put(key, found);
    return found;
  }

  set(text: string, lints: Lint[]): void {
    this.put(keyOf(text), lints);
  }

  private put(key: string, lints: Lint[]): void {
    this.entries.delete(key);
    this.entries.set(key, lints);
  }

  /** Two processes that save at once keep what the later one knows; neither leaves half a file. */
  async save(): Promise<void> {
    if (this.path === null) return;
    const entries = [...this.entries].slice(-MOST);
    await mkdir(dirname(this.path), { recursive: true });
    const draft = `${this.path}.${process.pid}`;
    await writeFile(draft, JSON.stringify({ rules: RULES, entries }));
    await rename(draft, this.path);
  }
}

function readEntries(text: string): [string, Lint[]][] {
  try {
    const read = file.safeParse(JSON.parse(text));
    return read.success && read.data.rules === RULES ? read.data.entries : [];
  } catch {
    return [];
  }
}

function keyOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
