const VARIABLE = "GALLEY_E2E_ORIGIN";

/** Where the app under test answers; set by hand, it names an app that runs already. */
export function originUnderTest(): string | undefined {
  return process.env[VARIABLE] || undefined;
}

/** Tells the workers, which inherit the environment. */
export function settleOrigin(origin: string): void {
  process.env[VARIABLE] = origin;
}
