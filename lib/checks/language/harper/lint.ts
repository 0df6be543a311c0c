/** One lint of Harper, in UTF-16 units of its text. */
export type Lint = { rule: string; start: number; end: number; message: string; replacement: string | null };

/** The messages to and from a thread: texts, and the lints of each or the reason why there are none. */
export type LintRequest = { texts: readonly string[] };
export type LintAnswer = { lints: Lint[][] } | { failed: string };
