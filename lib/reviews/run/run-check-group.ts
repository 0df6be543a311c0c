import { join } from "node:path";
import { selectIgnoredFindings } from "#db/queries/ignored-findings.ts";
import { beginPass, endPass, selectPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { CHECK_GROUPS } from "#lib/checks/groups.ts";
import type { HarperSettings } from "#lib/checks/language/harper/harper.ts";
import type { LengthLimits } from "#lib/checks/length-limits.ts";
import type { Context } from "#lib/context.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import { env } from "#lib/env.ts";
import { transact } from "#lib/transact.ts";
import { withoutIgnored } from "../ignored/without-ignored.ts";
import type { Venue } from "../venue-schema.ts";
import { checkingProcesses } from "./checking-processes.ts";
import { checksOff } from "./checks-off.ts";
import { readFileFacts } from "./file-facts.ts";
import { reportFinishedPasses } from "./report-finished-passes.ts";

/** Runs one check group over the session's text and keeps its report. A group that breaks is noted, not fatal. */
export async function runCheckGroup(
  ctx: Context,
  { sessionId, passId }: { sessionId: string; passId: string },
): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  const group = CHECK_GROUPS.find((each) => each.id === passId);
  if (found?.session.status !== "processing" || !group) return;
  const passes = await selectPasses(ctx.db, sessionId);
  if (passes.some((pass) => pass.passId === passId && pass.endedAt !== null)) return;
  await beginPass(ctx.db, sessionId, passId);
  const started = performance.now();
  const markdown = await readContent(ctx, found.document.id);
  const result = await checkingProcesses().review({
    markdown,
    file: await readFileFacts(ctx, found.document.id),
    options: {
      group: group.id,
      skip: checksOff(),
      harper: harperSettings(),
      limits: lengthLimits(found.session.venue),
    },
  });
  const seconds = (performance.now() - started) / 1000;
  if (!result.ok)
    ctx.log.warn({ session_id: sessionId, pass: passId, failure: result.failure }, "a check group failed");
  const ignored = await selectIgnoredFindings(ctx.db, found.document.id);
  await transact(ctx, async (tx) => {
    const end = result.ok
      ? { report: withoutIgnored(markdown, result.report, ignored), seconds }
      : { error: result.failure.reason, errorKind: "check_failed", seconds };
    await endPass(tx.db, sessionId, passId, end);
    await reportFinishedPasses(tx, sessionId);
  });
}

function harperSettings(): HarperSettings | null {
  const { HARPER_WORKERS: workers, GALLEY_DATA_DIR: folder } = env();
  return workers === 0 ? null : { workers, cachePath: join(folder, "harper-cache.json") };
}

function lengthLimits(venue: Venue | null): LengthLimits | null {
  return (
    venue && {
      venue: venue.name,
      abstractWords: venue.limits.abstract_words,
      mainWords: venue.limits.main_words,
      mainPages: venue.limits.main_pages,
      references: venue.limits.references,
      figuresAndTables: venue.limits.figures_and_tables,
    }
  );
}
