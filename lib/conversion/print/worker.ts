import { readFile, writeFile } from "node:fs/promises";
import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import type { Block } from "../conversion.ts";
import { jsonParts } from "../output.ts";
import { type ConvertedText, placeOnPrint } from "./place-on-print.ts";
import { PLACING_PROGRAM } from "./placing-program.ts";

serveJobs(PLACING_PROGRAM, {
  async run(job) {
    const manuscript = await readText(job.markdownPath, job.blocksPath);
    const print = await readText(job.printMarkdownPath, job.printBlocksPath);
    const { blocks, share } = placeOnPrint(manuscript, print);
    await writeFile(job.outPath, jsonParts(blocks));
    return { share };
  },
});

async function readText(markdownPath: string, blocksPath: string): Promise<ConvertedText> {
  const [markdown, blocks] = await Promise.all([
    readFile(markdownPath, "utf8"),
    readFile(blocksPath, "utf8"),
  ]);
  return { markdown, blocks: parseBlocks(blocks) };
}

/** A conversion is the only writer of these files. */
function parseBlocks(json: string): Block[] {
  return JSON.parse(json);
}
