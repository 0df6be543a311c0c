import type { SandboxProgram } from "#lib/sandbox/program.ts";

export interface CalculatorJob {
  expressions: readonly string[];
}

/** The result of one expression, or the reason why it has none. */
export interface Calculated {
  isCalculated: boolean;
  text: string;
}

/** The calculator as it runs in a sandbox. Each result is reported at once: the next expression may never end. */
export const CALCULATOR_PROGRAM: SandboxProgram<CalculatorJob, "done", Calculated> = {
  entry: "lib/calculator/worker.ts",
  nodeFlags: ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"],
  isJob: (value): value is CalculatorJob =>
    typeof value === "object" && value !== null && "expressions" in value && Array.isArray(value.expressions),
  isAnswer: (value): value is "done" => value === "done",
  isProgress: (value): value is Calculated =>
    typeof value === "object" &&
    value !== null &&
    "isCalculated" in value &&
    "text" in value &&
    typeof value.text === "string",
};
