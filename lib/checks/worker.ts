import { readFile } from "node:fs/promises";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { runChecks } from "./run-checks.ts";
import type { WorkerRequest } from "./run-checks-process.ts";

/** Reads one request as JSON from standard input, writes the report as JSON to standard output. */
async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  const request = readRequest(Buffer.concat(chunks).toString("utf8"));
  const markdown = request.markdown ?? (await readFile(request.markdownPath ?? "", "utf8"));
  process.stdout.write(JSON.stringify(runChecks(parseManuscript(markdown), request.options)));
}

/** Guaranteed by the only writer of these requests, run-checks-process.ts. */
function readRequest(json: string): WorkerRequest {
  return JSON.parse(json) as WorkerRequest;
}

await main();
