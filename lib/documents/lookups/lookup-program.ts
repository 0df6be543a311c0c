import type { SandboxProgram } from "#lib/sandbox/program.ts";

/** `key` names the text: the process reads the file of equal keys once. Without a file it answers from what it has. */
export interface LookupJob {
  key: string;
  path: string | null;
  name: string;
  input: object;
}

/** `isKnown` is false if the process needs the file of the text first. */
export type LookupAnswer = { isKnown: false } | { isKnown: true; value: unknown };

/** The lookups in converted texts as they run in a sandbox. Our own server types its jobs. */
export const LOOKUP_PROGRAM: SandboxProgram<LookupJob, LookupAnswer, never> = {
  entry: "lib/documents/lookups/worker.ts",
  // A small young generation: reading a text leaves much behind that is soon of no use.
  nodeFlags: ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"],
  isJob: (value): value is LookupJob => typeof value === "object" && value !== null && "name" in value,
  isAnswer: (value): value is LookupAnswer =>
    typeof value === "object" && value !== null && "isKnown" in value,
  isProgress: (value): value is never => false,
};
