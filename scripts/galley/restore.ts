import { resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { ArchiveError } from "#lib/backup/archive-error.ts";
import { countNoun } from "#lib/count-noun.ts";
import { StoreMismatchError, StoreUnreadableError } from "#lib/documents/store-mismatch.ts";
import { settleEnv } from "#lib/env.ts";
import { openBlobs } from "#lib/ports/blobs/open-blobs.ts";
import { describeBackup, describeMissing } from "./backing-up/describe-backup.ts";
import { openArchive } from "./backing-up/open-archive.ts";
import { passphraseOf } from "./backing-up/passphrase.ts";
import { onDatabaseAlone } from "./backing-up/reach-database.ts";
import { findReplaced } from "./backing-up/refuse-target.ts";
import { type RestoreSummary, refuseNewerArchive, restoreBackup } from "./backing-up/restore-backup.ts";
import { type VerifiedArchive, verifyArchive } from "./backing-up/verify-archive.ts";
import { type Command, type ExitCode, Failure, readArguments, type Terminal, UsageError } from "./command.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley restore FILE [options]

Restores an archive of \`galley backup\` into this installation, as the settings name its
database and file store. Galley must not run. The archive is read once before anything
changes: one that is damaged, cut off or of a newer Galley is refused.

The target has to be empty: a new data directory, or an empty database and file store.

Work that waited in the backup goes on when Galley starts: conversions, reviews, what was
paid. Mails that waited are not sent a second time, and open sign-in links end. What was
revoked, blocked or deleted after the backup is back: revoke, block or delete it again.

Options:
  --replace               Replace what the database and the file store hold. Asks first
  --yes                   Replace without asking
  --passphrase-file FILE  The passphrase of the archive. Without it BACKUP_PASSPHRASE
                          is used, if it is set
  --not-encrypted         Take an archive that is not encrypted although a passphrase is
                          set. Without this it is refused
  -h, --help              Show this help

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

export const restore: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      replace: { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
      "passphrase-file": { type: "string" },
      "not-encrypted": { type: "boolean", default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError("Name one archive to restore.");
  settleEnv({ LOG_LEVEL: "fatal" });
  const archive = openArchive(resolve(terminal.cwd, file), {
    passphrase: passphraseOf(values["passphrase-file"], terminal),
    mayBePlain: values["not-encrypted"],
  });
  const verified = await verifyArchive(archive).catch(explain);
  const done = await attempt(async () => {
    refuseNewerArchive(verified.head);
    return onDatabaseAlone(async (url) => {
      const blobs = openBlobs();
      const replaced = await findReplaced({ url, blobs }, verified.head);
      if (replaced.length > 0 && !(await mayReplace(replaced, values, terminal))) return null;
      return restoreBackup({ url, blobs, archive, verified });
    });
  });
  if (!done) throw new Failure("Nothing was changed.");
  await writeOut(terminal.stdout, `${describe(done, verified).join("\n")}\n`);
  await writeOut(terminal.stderr, describeMissing(verified.end.missing));
  return 0;
}

async function mayReplace(
  replaced: readonly string[],
  { replace, yes }: { replace: boolean; yes: boolean },
  { stdin, stdout }: Terminal,
): Promise<boolean> {
  const what = replaced.join(", and ");
  if (!replace)
    throw new Failure(
      `The target is not empty. This would replace ${what}. Use another GALLEY_DATA_DIR or DATABASE_URL, or add --replace.`,
    );
  if (yes) return true;
  if (!stdin) throw new Failure(`There is nobody to ask. Add --yes to replace ${what}.`);
  const asked = createInterface({ input: stdin, output: stdout });
  const answer = await asked.question(`This replaces ${what}, for good. Type "replace" to do it: `);
  asked.close();
  return answer.trim() === "replace";
}

function describe(
  { installation, mails, removed }: RestoreSummary,
  { head, end }: VerifiedArchive,
): string[] {
  return [
    `Restored. This is installation ${installation} now.`,
    ...describeBackup({ head, ...end }),
    ...(removed > 0
      ? [`Files of ${countNoun(removed, "document")} that are not in the archive were removed.`]
      : []),
    ...(mails > 0 ? [`${countNoun(mails, "mail")} that waited in the backup will not be sent.`] : []),
    ...(head.hasOwnSecret
      ? [
          "The backup was made with AUTH_SECRET set. Set the same one here, or everybody has to sign in again.",
        ]
      : []),
    "Start Galley.",
  ];
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  return work().catch(explain);
}

function explain(error: unknown): never {
  const kinds = [ArchiveError, StoreMismatchError, StoreUnreadableError];
  throw error instanceof Error && kinds.some((kind) => error instanceof kind)
    ? new Failure(error.message)
    : error;
}
