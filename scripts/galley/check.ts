import { checksAsMarkdown } from "#lib/checks/describe-checks.ts";
import { CHECK_IDS } from "#lib/checks/registry.ts";
import { conversions } from "#lib/documents/conversion-settings.ts";
import { SEVERITIES, type Severity } from "#lib/reviews/comment-types.ts";
import { checksOff } from "#lib/reviews/run/checks-off.ts";
import { checkFile } from "./checking/check-file.ts";
import { predict } from "./checking/predict.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal, UsageError } from "./command.ts";
import type { ExportFormat, ShownFile } from "./exports/export-format.ts";
import { EXPORT_FORMATS } from "./exports/registry.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley check FILE… [--format FORMAT] [--all] [--skip ID,ID]
                    [--fail-on critical|major|minor]
       galley check --list
       galley check --cases GOLD.jsonl

Runs the computed checks, without the app and without a model: p-values and
intervals, counts and percentages, citations and references, figures and tables,
spelling and wording, leftovers, missing statements. --list explains each.

Reads Markdown and text directly, and converts PDF, Word, LaTeX and the others first.
Lines and columns count from 1, columns in UTF-16 units. A comment on a .tex file names
its line, on a LaTeX project (a .zip or .tar.gz) the file inside it, on a PDF the page.

Options:
  --format FORMAT  ${EXPORT_FORMATS.map(({ id, description }) => `${id.padEnd(6)} ${description}`).join(`\n${" ".repeat(19)}`)}
  --all            Print the less important comments too
  --skip ID,ID     Turn these checks off
  --list           Print how each check works and how often it is right, as Markdown
  --fail-on LEVEL  Exit with 1 if a comment is this severe
  --cases FILE     Read lines of { id, text }, write lines of { id, spans } to stdout
  -h, --help       Show this help

Exit codes: 0 checked; 1 a file could not be read, or a comment is as severe as --fail-on; 2 wrong arguments.
`;

export const check: Command = { help: HELP, run };

interface CheckOptions {
  format: ExportFormat;
  all: boolean;
  skip: readonly string[];
  failOn: Severity | null;
}

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    options: {
      format: { type: "string" },
      all: { type: "boolean" },
      skip: { type: "string" },
      "fail-on": { type: "string" },
      list: { type: "boolean" },
      cases: { type: "string" },
    },
    allowPositionals: true,
  });
  if (values.list) {
    if (positionals.length > 0 || Object.keys(values).length > 1)
      throw new UsageError("--list takes no other options. It explains every check.");
    await writeOut(terminal.stdout, checksAsMarkdown());
    return 0;
  }
  if (values.cases !== undefined) {
    if (positionals.length > 0 || Object.keys(values).length > 1)
      throw new UsageError("--cases takes one file and no other options. It prints JSON lines.");
    await predict(values.cases, terminal);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError("Name at least one file to check.");
  const options = {
    format: formatOf(values.format),
    all: values.all ?? false,
    skip: [...checksOff(), ...readIds(values.skip)],
    failOn: values["fail-on"] === undefined ? null : oneOf("--fail-on", SEVERITIES, values["fail-on"]),
  };
  try {
    return await checkAll(positionals, options, terminal);
  } finally {
    conversions().close();
  }
}

async function checkAll(
  files: readonly string[],
  options: CheckOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { format, failOn } = options;
  const outcome = { failed: false };
  let isSevere = false;
  async function* watched(): AsyncGenerator<ShownFile> {
    for await (const file of checkedFiles(files, options, terminal, outcome)) {
      isSevere ||= file.shown.some(({ comment }) => reaches(comment.severity, failOn));
      yield file;
    }
  }
  await format.write(watched(), terminal.stdout);
  return outcome.failed || isSevere ? 1 : 0;
}

/** Checks the files one after another. Reports a file that cannot be read on stderr and in `outcome`. */
async function* checkedFiles(
  files: readonly string[],
  { skip, all }: CheckOptions,
  terminal: Terminal,
  outcome: { failed: boolean },
): AsyncGenerator<ShownFile> {
  // Handles the interruption, so that no folder of a conversion is left behind.
  const signal = terminal.interruption();
  for (const file of files) {
    const checked = await checkFile(file, { cwd: terminal.cwd, skip, signal }).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      terminal.stderr.write(`galley check: ${error.message}\n`);
      outcome.failed = true;
    });
    if (signal.aborted) outcome.failed = true;
    if (signal.aborted) return;
    if (checked) yield { checked, shown: checked.comments.filter(({ comment }) => all || comment.shown) };
  }
}

function reaches(severity: Severity, limit: Severity | null): boolean {
  return limit !== null && SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(limit);
}

function formatOf(id: string | undefined): ExportFormat {
  const known = EXPORT_FORMATS.map((format) => format.id);
  const chosen = oneOf("--format", known, id ?? EXPORT_FORMATS[0].id);
  return EXPORT_FORMATS.find((format) => format.id === chosen) ?? EXPORT_FORMATS[0];
}

function oneOf<const T extends string>(option: string, known: readonly T[], given: string): T {
  const found = known.find((each) => each === given);
  if (found === undefined) throw new UsageError(`${option} accepts ${known.join(", ")}, not “${given}”.`);
  return found;
}

function readIds(list: string | undefined): string[] {
  const ids = (list ?? "")
    .split(",")
    .map((id) => id.trim())
    .filter((id) => id !== "");
  const unknown = ids.find((id) => !CHECK_IDS.includes(id));
  if (unknown !== undefined)
    throw new UsageError(`There is no check “${unknown}”. Run galley check --list to see all checks.`);
  return ids;
}
