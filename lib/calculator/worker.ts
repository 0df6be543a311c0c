import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { CALCULATOR_PROGRAM } from "./calculator-program.ts";
import { evaluateInOrder } from "./evaluate.ts";

serveJobs(CALCULATOR_PROGRAM, {
  async run({ expressions }, onProgress) {
    for (const calculated of evaluateInOrder(expressions)) onProgress(calculated);
    return "done";
  },
});
