/** The names of severities in compilers and SARIF. */
export const LEVELS = { critical: "error", major: "warning", minor: "note" } as const;
