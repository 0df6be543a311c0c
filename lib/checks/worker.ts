import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Answer, Request } from "./check-process.ts";
import { addHarper } from "./language/harper/harper.ts";
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

process.on("message", async (request: Request) => {
  const manuscript = manuscriptOf(request);
  const report = runChecks(manuscript, request.options);
  const { harper, group = "language" } = request.options;
  const answer: Answer = {
    report: harper && group === "language" ? await addHarper(report, manuscript, harper) : report,
  };
  process.send?.(answer);
});
process.on("disconnect", () => process.exit(0));
