/** What Harper says of one place of a text, in UTF-16 units of it. */
export type Lint = { rule: string; start: number; end: number; message: string; replacement: string | null };

/** What a thread is asked, and what it answers: the lints of each text, or why there are none. */
export type LintRequest = { texts: readonly string[] };
export type LintAnswer = { lints: Lint[][] } | { failed: string };
