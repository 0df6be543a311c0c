const VARIABLE = "GALLEY_E2E_ORIGIN";
const WITH_MODEL = "GALLEY_E2E_MODEL_ORIGIN";

/** Where the app under test answers; set by hand, it names an app that runs already. */
export function originUnderTest(): string | undefined {
  return process.env[VARIABLE] || undefined;
}

/** The same of the app that has a language model, whose answers `reviewing-model.ts` scripts. */
export function originWithModel(): string | undefined {
  return process.env[WITH_MODEL] || undefined;
}

/** Tells the workers, which inherit the environment. */
export function settleOrigins(plain: string, withModel: string): void {
  process.env[VARIABLE] = plain;
  process.env[WITH_MODEL] = withModel;
}
