import { getVersions } from "#lib/operation/get-versions.ts";
import { giveUpWork } from "#lib/operation/give-up-work.ts";
import { listOpenWork } from "#lib/operation/list-open-work.ts";
import { sendWorkAgain } from "#lib/operation/send-work-again.ts";
import { workKind } from "#lib/operators/work-schema.ts";
import { atMost, type Given, type Perform, type Prepare, reasonOf } from "./admin-arguments.ts";
import { versionLines, workLines } from "./admin-work-lines.ts";
import { UsageError } from "./command.ts";

export const WORK_ACTS: readonly [string, Prepare][] = [
  [
    "work",
    (words) => {
      atMost(words, 0);
      return async (ctx) => {
        const reply = await listOpenWork(ctx);
        return { reply, lines: workLines(reply) };
      };
    },
  ],
  [
    "send-again",
    (words, given) => changing(words, given, sendWorkAgain, "The work waits. The app does it while it runs."),
  ],
  ["give-up", (words, given) => changing(words, given, giveUpWork, "The work is given up.")],
  [
    "versions",
    (words) => {
      atMost(words, 0);
      return async (ctx) => {
        // The process is this program, so its role and its age say nothing.
        const { role: _, running_since: __, ...reply } = await getVersions(ctx);
        return { reply, lines: versionLines(reply) };
      };
    },
  ],
];

function changing(words: string[], given: Given, verb: typeof sendWorkAgain, done: string): Perform {
  const [name, workId] = atMost(words, 2);
  const kind = workKind.safeParse(name).data;
  if (!kind || !workId)
    throw new UsageError(
      `Name the kind (${workKind.options.join(", ")}) and the id of the work. \`galley admin work\` lists them.`,
    );
  const reason = reasonOf(given);
  return async (ctx) => {
    await verb(ctx, { kind, workId, reason });
    return { reply: {}, lines: [done] };
  };
}
