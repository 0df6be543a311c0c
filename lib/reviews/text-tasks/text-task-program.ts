import type { SandboxProgram } from "#lib/sandbox/program.ts";

/** The first of the files is the manuscript, the others are its supplements. */
export interface TextTaskJob {
  name: string;
  paths: readonly string[];
  input: object;
}

export interface TextTaskAnswer {
  value: unknown;
}

/** The tasks with whole texts as they run in a sandbox. Our own server types its jobs. */
export const TEXT_TASK_PROGRAM: SandboxProgram<TextTaskJob, TextTaskAnswer, never> = {
  entry: "lib/reviews/text-tasks/worker.ts",
  // A small young generation: reading a text leaves much behind that is soon of no use.
  nodeFlags: ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"],
  isJob: (value): value is TextTaskJob => typeof value === "object" && value !== null && "paths" in value,
  isAnswer: (value): value is TextTaskAnswer =>
    typeof value === "object" && value !== null && "value" in value,
  isProgress: (value): value is never => false,
};
