import { readFile, writeFile } from "node:fs/promises";
import type { ExportAnswer } from "../export-program.ts";
import { letterAsMarkdown } from "./letter-as-markdown.ts";
import { letterAsTex } from "./letter-as-tex.ts";
import { letterAsWord } from "./letter-as-word.ts";
import type { LetterJob } from "./letter-job.ts";
import type { ResponseLetter } from "./response-letter.ts";

const CONTENT_TYPES = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  md: "text/markdown; charset=utf-8",
  tex: "application/x-tex; charset=utf-8",
} as const;

/** Writes a letter to reviewers. It has no comments to place. */
export async function writeLetter({ letterFormat, letterPath, outPath }: LetterJob): Promise<ExportAnswer> {
  const letter: ResponseLetter = JSON.parse(await readFile(letterPath, "utf8"));
  await writeFile(outPath, await WRITERS[letterFormat](letter));
  return {
    ok: true,
    extension: letterFormat,
    contentType: CONTENT_TYPES[letterFormat],
    placed: [],
    notes: [],
  };
}

const WRITERS: Record<LetterJob["letterFormat"], (letter: ResponseLetter) => Promise<Uint8Array> | string> = {
  docx: letterAsWord,
  md: letterAsMarkdown,
  tex: letterAsTex,
};
