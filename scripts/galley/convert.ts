import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { FORMATS } from "#lib/conversion/format.ts";
import { OUTPUT } from "#lib/conversion/output.ts";
import { countNoun } from "#lib/count-noun.ts";
import { conversionSettings, conversions } from "#lib/documents/conversion-settings.ts";
import {
  type Command,
  codeOf,
  type ExitCode,
  Failure,
  readArguments,
  type Terminal,
  UsageError,
} from "./command.ts";
import { oneLine } from "./printable.ts";
import { type ProgressLine, showProgress } from "./progress.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley convert FILE… --out DIR

Converts manuscripts to Markdown, each in a process of its own, without the app.
Reads these formats, and recognises them by their content:
${FORMATS.map(({ name, extensions }) => `  ${name.padEnd(31)} ${extensions.map((each) => `.${each}`).join(" ")}`).join("\n")}

For each FILE it writes DIR/<name>/ with
  document.md   the text
  blocks.json   where each block of it came from (pages and boxes, or source lines)
  images/       the images that the text refers to
  report.json   format, pages, words, warnings, seconds
and prints that folder's path. Equal names get a number (paper, paper-2). A folder
of an earlier conversion is replaced; any other folder of that name is left alone.
A file that fails does not stop the others.

Options:
  --out DIR      Where to write; made if absent
  -h, --help     Show this help

Exit codes: 0 all converted, 1 at least one failed, 2 wrong arguments.
`;

export const convert: Command = { help: HELP, run };

interface Job {
  input: string;
  label: string;
  target: string;
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { out: { type: "string" } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError("Name at least one file to convert.");
  if (!values.out) throw new UsageError("Name the folder for the results with --out DIR.");
  const outDir = resolve(terminal.cwd, values.out);
  await mkdir(outDir, { recursive: true }).catch((error: unknown) => {
    throw new Failure(`Cannot create ${values.out}: ${codeOf(error)}.`);
  });
  const jobs = nameTargets(positionals, terminal.cwd, outDir);
  const progress = showProgress(terminal.stderr);
  const signal = terminal.interruption();
  let failed = 0;
  if (jobs.length > 1) conversions().keep(1);
  for (const job of jobs) {
    if (signal.aborted) break;
    const line = progress.line(job.label);
    if (await convertOne(job, outDir, line, signal)) await writeOut(terminal.stdout, `${job.target}\n`);
    else failed += 1;
  }
  progress.close();
  conversions().close();
  if (signal.aborted) terminal.stderr.write("Interrupted. Files that were already converted are kept.\n");
  else if (failed > 0) terminal.stderr.write(`${failed} of ${jobs.length} could not be converted.\n`);
  return failed > 0 || signal.aborted ? 1 : 0;
}

/** Converts in a folder beside the target, so that the target is complete or absent. */
async function convertOne(job: Job, outDir: string, line: ProgressLine, signal: AbortSignal) {
  const refusal = refuse(job.input);
  if (refusal) {
    line.end("failed", refusal);
    return false;
  }
  line.update(0, "converting");
  const working = await mkdtemp(join(outDir, ".converting-"));
  try {
    const result = await convertFile({
      ...conversionSettings(),
      inputPath: job.input,
      filename: basename(job.input),
      outDir: working,
      onProgress: (fraction, page, pages) =>
        line.update(100 * fraction, pages ? `page ${page} of ${pages}` : "converting"),
      signal,
    });
    if (!result.ok) {
      line.end("failed", result.failure.detail);
      return false;
    }
    await rm(job.target, { recursive: true, force: true });
    await rename(working, job.target);
    line.end("done", describe(result.report));
    return true;
  } catch (error) {
    line.end("failed", `Cannot write the result to ${job.target}: ${codeOf(error)}.`);
    return false;
  } finally {
    await rm(working, { recursive: true, force: true });
  }
}

function describe(report: {
  format: string;
  pages: number | null;
  words: number;
  warnings: unknown[];
}): string {
  const parts = [
    report.format,
    report.pages === null ? "" : countNoun(report.pages, "page"),
    countNoun(report.words, "word"),
    report.warnings.length === 0 ? "" : `${countNoun(report.warnings.length, "warning")} in ${OUTPUT.report}`,
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function refuse(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return "There is no such file.";
  return found.isFile() ? null : "This is not a file.";
}

/** Returns one target folder for each file, named after it. Never one that this program did not create. */
export function nameTargets(files: readonly string[], cwd: string, outDir: string): Job[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const stem = stemOf(file);
    let name = stem;
    for (let n = 2; taken.has(name.toLowerCase()) || isForeign(join(outDir, name)); n++)
      name = `${stem}-${n}`;
    // macOS and Windows ignore the case of file names.
    taken.add(name.toLowerCase());
    return { input: resolve(cwd, file), label: oneLine(basename(file), 80), target: join(outDir, name) };
  });
}

function stemOf(file: string): string {
  const stem = basename(file)
    .replace(/^\.+/, "")
    .replace(/(\.tar\.gz|\.[^.]+)$/i, "");
  return stem === "" ? "document" : stem;
}

function isForeign(folder: string): boolean {
  return existsSync(folder) && !existsSync(join(folder, OUTPUT.report));
}
