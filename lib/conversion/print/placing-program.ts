import type { SandboxProgram } from "#lib/sandbox/program.ts";

/** The files of a manuscript and of its print, as conversions wrote them, and the file to write. */
export interface PlacingJob {
  markdownPath: string;
  blocksPath: string;
  printMarkdownPath: string;
  printBlocksPath: string;
  /** Takes the blocks that are on the pages. */
  outPath: string;
}

export interface PlacingAnswer {
  share: number;
}

/** Finds a manuscript on the pages of its print, in a sandbox. */
export const PLACING_PROGRAM: SandboxProgram<PlacingJob, PlacingAnswer, never> = {
  entry: "lib/conversion/print/worker.ts",
  nodeFlags: ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"],
  isJob: (value): value is PlacingJob => typeof value === "object" && value !== null && "outPath" in value,
  isAnswer: (value): value is PlacingAnswer =>
    typeof value === "object" && value !== null && "share" in value && typeof value.share === "number",
  isProgress: (value): value is never => false,
};
