import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { checkCases } from "#lib/checks/check-cases.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import { decodeText } from "#lib/conversion/decode-text.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { buildReview, type Review } from "#lib/reviews/build-review.ts";
import {
  type Command,
  codeOf,
  type ExitCode,
  Failure,
  readArguments,
  type Terminal,
  UsageError,
} from "./command.ts";
import { describeComment } from "./describe-comment.ts";
import { placeAt } from "./place-at.ts";
import { printable, widthOf } from "./printable.ts";
import { styled } from "./progress.ts";
import { readLines } from "./read-lines.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley check FILE.md… [--json] [--all]
       galley check --cases GOLD.jsonl

Runs the computed checks on Markdown files, without the app and without a model:
p-values and intervals, counts and percentages, citations and references, figures
and tables, slips of wording, leftovers. Convert other formats first: galley convert.

Each comment is printed as FILE:LINE:COLUMN, from 1, columns in UTF-16 units.

Options:
  --json         Print a JSON array: { file, title, comments, counts, … } per file
  --all          Print the smaller remarks too
  --cases FILE   Read lines of { id, text }, write lines of { id, spans } to stdout
  -h, --help     Show this help

Exit codes: 0 checked, whatever was found; 1 a file could not be read; 2 called wrongly.
`;

export const check: Command = { help: HELP, run };

interface Checked extends Review {
  file: string;
  markdown: string;
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { json: { type: "boolean" }, all: { type: "boolean" }, cases: { type: "string" } },
    allowPositionals: true,
  });
  if (values.cases !== undefined) {
    if (positionals.length > 0 || values.json || values.all)
      throw new UsageError("--cases stands alone: it takes one file and prints JSON lines.");
    return predict(values.cases, terminal);
  }
  if (positionals.length === 0) throw new UsageError("Name at least one Markdown file to check.");
  let failed = 0;
  const reports: object[] = [];
  for (const file of positionals) {
    const checked = await checkFile(file, terminal).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      terminal.stderr.write(`galley check: ${error.message}\n`);
      failed += 1;
    });
    if (!checked) continue;
    if (values.json) reports.push(toJson(checked));
    else await writeOut(terminal.stdout, describe(checked, values.all === true, terminal));
  }
  if (values.json) await writeOut(terminal.stdout, `${JSON.stringify(reports, null, 2)}\n`);
  return failed > 0 ? 1 : 0;
}

async function checkFile(file: string, { cwd }: Terminal): Promise<Checked> {
  const bytes = await readFile(resolve(cwd, file)).catch((error: unknown) => {
    throw new Failure(`${file} cannot be read (${codeOf(error)}).`);
  });
  const markdown = decodeText(bytes);
  if (markdown === null || markdown.startsWith("%PDF-"))
    throw new Failure(`${file} is not text. Convert it first: galley convert ${file} --out DIR`);
  const review = buildReview(markdown, runChecks(parseManuscript(markdown)), { preview: false });
  return { ...review, file, markdown };
}

function toJson({ markdown, ...checked }: Checked): object {
  const comments = checked.comments.map((comment) => ({
    ...comment,
    ...placeAt(markdown, comment.anchor.start),
  }));
  return { ...checked, comments };
}

function describe({ file, markdown, comments }: Checked, all: boolean, { stdout }: Terminal): string {
  const open = comments.filter((comment) => all || comment.shown);
  const inOrder = open.toSorted((a, b) => a.anchor.start - b.anchor.start);
  const told = inOrder.map((comment) => {
    const { line, column } = placeAt(markdown, comment.anchor.start);
    const place = styled("bold", `${printable(file)}:${line}:${column}`, stdout);
    return `${place}  ${describeComment(comment, { stream: stdout, width: widthOf(stdout) })}\n\n`;
  });
  const folded = comments.length - open.length;
  const more = folded > 0 ? `, ${folded} smaller not shown (--all)` : "";
  return `${told.join("")}${printable(file)}: ${open.length} ${open.length === 1 ? "comment" : "comments"}${more}\n`;
}

const spanCase = z.object({ id: z.string(), text: z.string() });

async function predict(file: string, { cwd, stdout }: Terminal): Promise<ExitCode> {
  let number = 0;
  try {
    for await (const line of readLines(createReadStream(resolve(cwd, file)))) {
      number += 1;
      if (line.trim() === "") continue;
      for (const prediction of checkCases([parseCase(line, file, number)]))
        await writeOut(stdout, `${JSON.stringify(prediction)}\n`);
    }
  } catch (error) {
    if (error instanceof Error && "syscall" in error)
      throw new Failure(`${file} cannot be read (${codeOf(error)}).`);
    throw error;
  }
  return 0;
}

function parseCase(line: string, file: string, number: number): z.infer<typeof spanCase> {
  try {
    return spanCase.parse(JSON.parse(line));
  } catch {
    throw new Failure(`${file}:${number} is not a JSON object with the texts "id" and "text".`);
  }
}
