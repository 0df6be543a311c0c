import { rm } from "node:fs/promises";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import type { Context } from "#lib/context.ts";
import { blobKeys } from "#lib/documents/blob-keys.ts";
import { textNotSearched } from "#lib/documents/problems.ts";
import { makeWorkFolder } from "#lib/documents/work-folders.ts";
import { projectRoot } from "#lib/env.ts";
import { KeyedPool } from "#lib/sandbox/keyed-pool.ts";
import { Turns } from "#lib/sandbox/turns.ts";
import { doTextTask } from "./do-text-task.ts";
import { TEXT_TASK_PROGRAM, type TextTaskAnswer, type TextTaskJob } from "./text-task-program.ts";
import type { TaskTexts, TEXT_TASKS } from "./text-tasks.ts";

type Tasks = typeof TEXT_TASKS;
type InputOf<Name extends keyof Tasks> = Tasks[Name] extends (texts: TaskTexts, input: infer Input) => unknown
  ? Input & object
  : never;
type ValueOf<Name extends keyof Tasks> = Awaited<ReturnType<Tasks[Name]>>;

/** In bytes of all texts together. A task with less takes less time than handing it to a process, whatever it holds. */
const SHORT = 100_000;
/** Five megabytes of any text take less, with the start of the process. */
const DEADLINE_MS = 60_000;
const PROCESSES = 2;
const MB = 1024 * 1024;
const LIMITS = { heapBytes: 768 * MB, memoryBytes: 1024 * MB, fileBytes: MB, processorSeconds: null };

type Pool = KeyedPool<TextTaskJob, TextTaskAnswer, never>;
const held: typeof globalThis & { galleyTextTasks?: { pool: Pool; turns: Turns } } = globalThis;

/** The processes of this process, on `globalThis` as the ports are. */
function processes() {
  held.galleyTextTasks ??= {
    pool: new KeyedPool(TEXT_TASK_PROGRAM, { projectRoot: projectRoot(), limits: LIMITS }, PROCESSES),
    turns: new Turns(),
  };
  return held.galleyTextTasks;
}

interface AboutTexts {
  ownerId: string;
  /** The manuscript, then its supplements. */
  documentIds: readonly string[];
}

/**
 * Does a task with converted texts, for the owner of both. Texts that are not short are read in a process of their own,
 * for which requests do not wait.
 *
 * @throws text-not-searched; an error when a text is gone
 */
export async function runTextTask<Name extends keyof Tasks>(
  ctx: Pick<Context, "blobs" | "log" | "requestId">,
  { ownerId, documentIds }: AboutTexts,
  name: Name,
  input: InputOf<Name>,
): Promise<ValueOf<Name>> {
  const short = await readShort(ctx, documentIds);
  const value =
    short === null
      ? await inProcess(ctx, { ownerId, documentIds }, { name, input })
      : await doTextTask(name, short, input);
  return asValue<Name>(value);
}

function inProcess(
  ctx: Pick<Context, "blobs" | "log" | "requestId">,
  { ownerId, documentIds }: AboutTexts,
  task: Pick<TextTaskJob, "name" | "input">,
): Promise<unknown> {
  const { pool, turns } = processes();
  return turns.take(ownerId, async () => {
    const folder = await makeWorkFolder();
    try {
      const files = documentIds.map((id, i) => ({ id, path: join(folder, String(i)) }));
      for (const { id, path } of files) await ctx.blobs.download(blobKeys.content(id), path);
      const job = { ...task, paths: files.map(({ path }) => path) };
      const end = await pool.run(documentIds[0] ?? "", job, { timeoutMs: DEADLINE_MS });
      if (end.type === "done") return end.answer.value;
      ctx.log.warn({ request_id: ctx.requestId, task: task.name, ...end }, "a task with a text did not end");
      throw textNotSearched("The text takes too long or too much memory to look through.");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Returns the texts if all are short together. */
async function readShort(
  { blobs }: Pick<Context, "blobs">,
  documentIds: readonly string[],
): Promise<string[] | null> {
  const texts: string[] = [];
  let bytes = 0;
  for (const id of documentIds) {
    const blob = await blobs.get(blobKeys.content(id));
    if (blob === null) throw new Error("The document's text is not in the file store.");
    bytes += blob.size ?? Number.POSITIVE_INFINITY;
    if (bytes > SHORT) {
      blob.stream.destroy();
      return null;
    }
    texts.push(await textOf(blob.stream));
  }
  return texts;
}

/** The process does the same tasks as this one, so that a value has the type of its task. */
function asValue<Name extends keyof Tasks>(value: unknown): ValueOf<Name> {
  return value as ValueOf<Name>;
}
