import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checksAsMarkdown } from "#lib/checks/describe-checks.ts";
import { CHECK_IDS } from "#lib/checks/registry.ts";
import { conversions } from "#lib/documents/conversion-settings.ts";
import { projectRoot } from "#lib/env.ts";
import { SEVERITIES, type Severity } from "#lib/reviews/comment-types.ts";
import { checksOff } from "#lib/reviews/run/checks-off.ts";
import { type CheckedFile, checkFile, type PlacedComment } from "./checking/check-file.ts";
import { predict } from "./checking/predict.ts";
import { toSarif } from "./checking/to-sarif.ts";
import { toText } from "./checking/to-text.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal, UsageError } from "./command.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley check FILE… [--format text|json|sarif] [--all] [--skip ID,ID]
                    [--fail-on critical|major|minor]
       galley check --list
       galley check --cases GOLD.jsonl

Runs the computed checks, without the app and without a model: p-values and
intervals, counts and percentages, citations and references, figures and tables,
spelling and wording, leftovers, missing statements. --list explains each.

Reads Markdown and text as they are; PDF, Word, LaTeX and the others are converted
first. Comments are printed as a compiler prints errors, FILE:LINE:COLUMN: from 1,
columns in UTF-16 units. Those on a .tex file name its own line; of a LaTeX project
(a .zip or .tar.gz, for example by git archive) the file inside it; of a PDF the page.

Options:
  --format FORM    text (as above), json: an array with a value per file, or sarif:
                   a SARIF 2.1.0 log, as code hosts show it beside a change
  --all            The smaller remarks too
  --skip ID,ID     Leave these checks out
  --list           Print how each check works and how often it is right, as Markdown
  --fail-on LEVEL  Exit with 1 when a comment is as grave as this
  --cases FILE     Read lines of { id, text }, write lines of { id, spans } to stdout
  -h, --help       Show this help

Exit codes: 0 checked; 1 a file could not be read, or --fail-on came true; 2 called wrongly.
`;

export const check: Command = { help: HELP, run };

const FORMATS = ["text", "json", "sarif"] as const;

interface Wanted {
  format: (typeof FORMATS)[number];
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
  const wanted = {
    format: oneOf("--format", FORMATS, values.format ?? "text"),
    all: values.all ?? false,
    skip: [...checksOff(), ...readIds(values.skip)],
    failOn: values["fail-on"] === undefined ? null : oneOf("--fail-on", SEVERITIES, values["fail-on"]),
  };
  try {
    return await checkAll(positionals, wanted, terminal);
  } finally {
    conversions().close();
  }
}

async function checkAll(files: readonly string[], wanted: Wanted, terminal: Terminal): Promise<ExitCode> {
  // Handles the interruption, so that no folder of a conversion is left behind.
  const signal = terminal.interruption();
  const given = { cwd: terminal.cwd, skip: wanted.skip, signal };
  let failed = false;
  const done: { checked: CheckedFile; open: PlacedComment[] }[] = [];
  for (const file of files) {
    if (signal.aborted) return 1;
    const checked = await checkFile(file, given).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      terminal.stderr.write(`galley check: ${error.message}\n`);
      failed = true;
    });
    if (!checked) continue;
    const open = checked.comments.filter(({ comment }) => wanted.all || comment.shown);
    done.push({ checked, open });
    if (wanted.format === "text") await writeOut(terminal.stdout, toText(checked, open, terminal.stdout));
  }
  if (wanted.format === "json")
    await writeJson(
      terminal,
      done.map(({ checked }) => toJson(checked)),
    );
  if (wanted.format === "sarif") {
    const open = done.flatMap((each) => each.open);
    await writeJson(terminal, toSarif(open, productVersion()));
  }
  const { failOn } = wanted;
  const isGrave = ({ comment }: PlacedComment) =>
    failOn !== null && SEVERITIES.indexOf(comment.severity) <= SEVERITIES.indexOf(failOn);
  return failed || done.some(({ open }) => open.some(isGrave)) ? 1 : 0;
}

function toJson({ file, review, comments }: CheckedFile): object {
  return {
    file,
    ...review,
    comments: comments.map(({ comment, place }) => ({ ...comment, place })),
  };
}

async function writeJson({ stdout }: Terminal, value: object): Promise<void> {
  await writeOut(stdout, `${JSON.stringify(value, null, 2)}\n`);
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

/** Returns the version in package.json. */
function productVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(projectRoot(), "package.json"), "utf8"),
  );
  return version;
}
