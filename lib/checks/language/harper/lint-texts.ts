import { Worker } from "node:worker_threads";
import type { Lint, LintAnswer, LintRequest } from "./lint.ts";

/** Texts that a thread is given at a time: enough to keep it busy, few enough to share them out evenly. */
const BATCH = 20;

/**
 * The lints of each text, read in so many threads, which end with the call.
 * @throws {Error} if Harper is not installed or breaks
 */
export async function lintTexts(texts: readonly string[], threads: number): Promise<Lint[][]> {
  const batches: { at: number; texts: readonly string[] }[] = [];
  for (let at = 0; at < texts.length; at += BATCH) batches.push({ at, texts: texts.slice(at, at + BATCH) });
  const found: Lint[][] = texts.map(() => []);
  const work = async () => {
    const worker = new Worker(new URL("./lint-worker.ts", import.meta.url));
    try {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
        const lints = await ask(worker, { texts: batch.texts });
        for (const [i, each] of lints.entries()) found[batch.at + i] = each;
      }
    } finally {
      await worker.terminate();
    }
  };
  await Promise.all(Array.from({ length: Math.min(threads, batches.length) }, work));
  return found;
}

function ask(worker: Worker, request: LintRequest): Promise<Lint[][]> {
  return new Promise((resolve, reject) => {
    const settle = (answer: LintAnswer | Error) => {
      worker.off("message", settle).off("error", settle);
      if (answer instanceof Error) reject(answer);
      else if ("failed" in answer) reject(new Error(answer.failed));
      else resolve(answer.lints);
    };
    worker.on("message", settle).on("error", settle);
    worker.postMessage(request);
  });
}
