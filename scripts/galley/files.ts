import { countDocuments } from "#db/queries/documents.ts";
import { installationId } from "#db/queries/installation.ts";
import type { Context } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { adoptStore } from "#lib/documents/adopt-store.ts";
import { findOrphanFiles, GRACE_DAYS } from "#lib/documents/find-orphan-files.ts";
import { readStoreId, refuseForeignStore } from "#lib/documents/recognise-store.ts";
import { StoreMismatchError, StoreUnreadableError } from "#lib/documents/store-mismatch.ts";
import { deleteOrphanFiles } from "#lib/documents/sweep-orphan-files.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley files [act] [--yes]

Says if the database and the file store of this installation belong together, and how
many files belong to no document. Uses both as the settings name them.

Acts:
  adopt            Make this database and this file store one installation. For stores
                   that were moved or restored: Galley refuses to start with a pair that
                   it does not know. Whatever used either of them before is refused then
  delete-orphans   Delete the files that have belonged to no document for ${GRACE_DAYS} days.
                   Galley does so by itself, but not if they are many

Options:
  --yes       Do it. Without it an act only says what it would do
  -h, --help  Show this help

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

export const files: Command = { help: HELP, run };

type Act = (ctx: Context, isConfirmed: boolean) => Promise<string[]>;

const ACTS: ReadonlyMap<string, Act> = new Map([
  ["show", show],
  ["adopt", adopt],
  ["delete-orphans", deleteOrphans],
]);

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: { yes: { type: "boolean", default: false } },
  });
  const [name = "show", ...more] = positionals;
  const act = ACTS.get(name);
  if (!act) throw new UsageError(`Unknown act '${name}'. Acts: adopt, delete-orphans.`);
  if (more.length > 0) throw new UsageError(`Unknown argument '${more[0]}'.`);
  await withDatabase(async (ctx) => {
    const lines = await act(ctx, values.yes).catch(explain);
    await writeOut(terminal.stdout, `${lines.join("\n")}\n`);
  });
  return 0;
}

async function show(ctx: Context): Promise<string[]> {
  const { id } = await installationId(ctx.db);
  const storeId = await readStoreId(ctx.blobs);
  const documents = await countDocuments(ctx.db);
  const { stored, orphans, due, decided } = await findOrphanFiles(ctx);
  const known = stored - orphans.length - decided.length;
  return [
    `Database:   installation ${id}, ${countNoun(documents, "document")}`,
    `File store: ${storeId === null ? "no installation" : `installation ${storeId}`}, files of ${countNoun(stored, "document")}`,
    `${countNoun(known, "document")} of the database ${known === 1 ? "has" : "have"} files here.`,
    `${countNoun(orphans.length, "document")} in the file store ${orphans.length === 1 ? "is" : "are"} not in the database; ${due.length} of them for ${GRACE_DAYS} days.`,
    ...(decided.length > 0
      ? [
          `Files of ${countNoun(decided.length, "document")} that were deleted during a backup wait for the next sweep.`,
        ]
      : []),
  ];
}

async function adopt(ctx: Context, isConfirmed: boolean): Promise<string[]> {
  const state = await show(ctx);
  if (!isConfirmed)
    return [
      ...state,
      "",
      "Nothing was changed. If these two belong together, stop every instance and add --yes.",
    ];
  return [
    `The database and the file store are installation ${await adoptStore(ctx)} now. Start Galley again.`,
  ];
}

async function deleteOrphans(ctx: Context, isConfirmed: boolean): Promise<string[]> {
  await refuseForeignStore(ctx);
  const { due, orphans } = await findOrphanFiles(ctx);
  const wait = `${orphans.length - due.length} more are kept until they have been without a document for ${GRACE_DAYS} days.`;
  if (!isConfirmed)
    return [
      `This deletes the files of ${countNoun(due.length, "document")} for good. Add --yes to do it.`,
      wait,
    ];
  const { deleted } = await deleteOrphanFiles(ctx, due);
  return [`The files of ${countNoun(deleted, "document")} were deleted.`, wait];
}

function explain(error: unknown): never {
  const isExpected = error instanceof StoreMismatchError || error instanceof StoreUnreadableError;
  throw isExpected ? new Failure(error.message) : error;
}
