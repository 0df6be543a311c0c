import type { FileFacts } from "#lib/manuscript/file-facts.ts";
import type { SandboxProgram } from "#lib/sandbox/program.ts";
import type { ChecksReport } from "./checks-report.ts";
import type { ChecksOptions } from "./run-checks.ts";

/** `key` names the text: the process parses equal keys once. */
export type ChecksJob = { key: string; markdown: string; file: FileFacts | null; options: ChecksOptions };

/** A small young generation: reading a manuscript leaves much behind that is soon of no use. */
export const CHECK_PROCESS_FLAGS = ["--max-semi-space-size=16", "--disable-warning=ExperimentalWarning"];

/** The checks as they run in a sandbox. Our own server types its jobs, and our own checks their report. */
export const CHECKS_PROGRAM: SandboxProgram<ChecksJob, ChecksReport, never> = {
  entry: "lib/checks/worker.ts",
  nodeFlags: CHECK_PROCESS_FLAGS,
  isJob: (value): value is ChecksJob => typeof value === "object" && value !== null && "markdown" in value,
  isAnswer: (value): value is ChecksReport =>
    typeof value === "object" && value !== null && "findings" in value && "ran" in value,
  isProgress: (value): value is never => false,
};
