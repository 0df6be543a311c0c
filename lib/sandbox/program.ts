/**
 * A program that runs in a sandbox: what its jobs, answers and progress are. The channel between the processes has no
 * types, so each end checks what it takes from it.
 */
export type SandboxProgram<Job extends object, Answer, Progress> = {
  /** The file that the process runs, from the root of the project. It calls `serveJobs`. */
  entry: string;
  nodeFlags: readonly string[];
  isJob: (value: unknown) => value is Job;
  isAnswer: (value: unknown) => value is Answer;
  isProgress: (value: unknown) => value is Progress;
};

/** A message from a sandbox: it is prepared, it has taken up its job, it has come so far, or it has an answer. */
export type SandboxMessage =
  | { type: "ready" }
  | { type: "begun" }
  | { type: "progress"; progress: unknown }
  | { type: "done"; answer: unknown; peakBytes: number };

export type JobEnd<Answer> =
  | { type: "done"; answer: Answer }
  | { type: "timed-out" | "out-of-memory" | "aborted" }
  /** `stderr` holds the last that the process wrote there. */
  | { type: "crashed"; reason: string; stderr: string };

export type JobResult<Answer> = {
  end: JobEnd<Answer>;
  /** True if the process took the job up. If not, its end says nothing about the job. */
  begun: boolean;
  /** The most memory that the process was seen to hold. */
  peakBytes: number;
};

export type JobOptions<Progress> = {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
};
