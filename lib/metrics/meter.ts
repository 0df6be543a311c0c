/** The tokens of a call; `cached` is the part of `input` that the server had in its cache. */
export interface CountedTokens {
  input: number;
  cached: number;
  output: number;
}

/**
 * What Galley counts and times while it works. A label is one of a few words that the code knows: never an id, a name, a
 * path or a text that somebody sent.
 */
export interface Meter {
  /** Names the functions of this process, so that their series begin at 0. */
  knowFunctions: (ids: readonly string[]) => void;
  request: (of: { method: string; route: string; status: number; seconds: number }) => void;
  /** A run ended. An Inngest server does not tell which ones it cancels. */
  run: (of: { functionId: string; outcome: "completed" | "failed" | "cancelled"; seconds: number }) => void;
  step: (of: {
    functionId: string;
    step: string;
    outcome: "done" | "tried_again" | "failed";
    seconds: number;
  }) => void;
  /** One try of a model call ended. Tokens and cents are null if nobody knows them. */
  modelCall: (of: {
    role: string;
    outcome: string;
    seconds: number;
    tokens: CountedTokens | null;
    cents: number | null;
  }) => void;
  conversion: (of: {
    format: string;
    outcome: string;
    seconds: number;
    peakBytes: number | undefined;
  }) => void;
  review: (outcome: "completed" | "partial" | "failed") => void;
  /** `reconcileWork` found work that stood still. */
  reconciled: (of: { kind: string; outcome: "sent_again" | "given_up" }) => void;
}

const held: typeof globalThis & { galleyMeter?: Meter } = globalThis;

/** The meter of this process, if somebody wants figures. On `globalThis`, because Next keeps several module graphs. */
export function meter(): Meter | undefined {
  return held.galleyMeter;
}

/** Counts from now on; undefined ends it. */
export function installMeter(chosen: Meter | undefined): void {
  if (chosen) held.galleyMeter = chosen;
  else delete held.galleyMeter;
}

/** Returns a function that returns the seconds since now. */
export function stopwatch(): () => number {
  const begun = performance.now();
  return () => (performance.now() - begun) / 1000;
}
