import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

export type Convert = (path: string) => Promise<string>;

/** A converter to Markdown or text. */
export type Engine = {
  name: string;
  kinds: readonly string[];
  /** True for a program that is only started, so that its memory is not measured. */
  isProgram?: true;
  /** @throws if it is not installed */
  load: () => Promise<Convert>;
};

async function galley(): Promise<Convert> {
  const { makeContent } = await import("#lib/conversion/make-content.ts");
  return async (path) => {
    const outDir = await mkdtemp(join(tmpdir(), "bench-"));
    try {
      const result = await makeContent({ path, filename: basename(path), outDir }, () => {});
      if (!result.ok) throw new Error(result.failure.reason);
      return result.markdown;
    } finally {
      await rm(outDir, { recursive: true, force: true });
    }
  };
}

async function liteparse(): Promise<Convert> {
  const { LiteParse } = await import("@llamaindex/liteparse");
  const parser = new LiteParse({ ocrEnabled: false, quiet: true, outputFormat: "markdown" });
  return async (path) => (await parser.parse(await readFile(path))).text;
}

async function unpdf(): Promise<Convert> {
  const { extractText } = await import("unpdf");
  return async (path) => {
    const { text } = await extractText(new Uint8Array(await readFile(path)), { mergePages: false });
    return text.join("\n\n");
  };
}

async function mammoth(): Promise<Convert> {
  const [{ default: docx }, { default: Turndown }] = await Promise.all([
    import("mammoth"),
    import("turndown"),
  ]);
  const turndown = new Turndown({ headingStyle: "atx" });
  return async (path) => turndown.turndown((await docx.convertToHtml({ path })).value);
}

/** Runs a program of the machine. A run with `version` fails if it is not there. */
const program =
  (command: string, version: string, args: (path: string) => string[]) => async (): Promise<Convert> => {
    execFileSync(command, [version], { stdio: "ignore" });
    return async (path) =>
      execFileSync(command, args(path), {
        encoding: "utf8",
        maxBuffer: 1e9,
        stdio: ["ignore", "pipe", "ignore"],
      });
  };

export const ENGINES: readonly Engine[] = [
  { name: "galley", kinds: ["pdf", "docx"], load: galley },
  { name: "liteparse", kinds: ["pdf"], load: liteparse },
  { name: "unpdf", kinds: ["pdf"], load: unpdf },
  {
    name: "pdftotext",
    kinds: ["pdf"],
    isProgram: true,
    load: program("pdftotext", "-v", (path) => [path, "-"]),
  },
  { name: "mammoth+turndown", kinds: ["docx"], load: mammoth },
  {
    name: "pandoc",
    kinds: ["docx"],
    isProgram: true,
    load: program("pandoc", "--version", (path) => [path, "-t", "gfm+tex_math_dollars+footnotes"]),
  },
];
