import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Answer, Request } from "./check-process.ts";
import { runChecks } from "./run-checks.ts";

/** The passes of one review come one after the other, and each needs the same manuscript. */
const KEPT = 2;
const manuscripts = new Map<string, Manuscript>();

/** Parsed once per text, as long as it is among the last few. */
function manuscriptOf({ key, markdown, file }: Request): Manuscript {
  const manuscript = manuscripts.get(key) ?? parseManuscript(markdown, file);
  manuscripts.delete(key);
  manuscripts.set(key, manuscript);
  for (const [oldest] of manuscripts) if (manuscripts.size > KEPT) manuscripts.delete(oldest);
  return manuscript;
}

process.on("message", (request: Request) => {
  const answer: Answer = { report: runChecks(manuscriptOf(request), request.options) };
  process.send?.(answer);
});
process.on("disconnect", () => process.exit(0));
