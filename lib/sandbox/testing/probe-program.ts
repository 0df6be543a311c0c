import type { SandboxProgram } from "../program.ts";

/** The thing that the probe does to its process. */
export type ProbeJob = {
  does: "answer" | "answer badly" | "hang" | "fill the heap" | "fill buffers" | "exit" | "environment";
};

/** A program without a purpose, for tests of the sandbox itself. */
export const PROBE: SandboxProgram<ProbeJob, string, number> = {
  entry: "lib/sandbox/testing/probe.ts",
  nodeFlags: [],
  isJob: (value): value is ProbeJob => typeof value === "object" && value !== null && "does" in value,
  isAnswer: (value): value is string => typeof value === "string",
  isProgress: (value): value is number => typeof value === "number",
};
