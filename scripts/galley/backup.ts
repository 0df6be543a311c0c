import { resolve } from "node:path";
import { BackupRunningError } from "#db/backup/snapshot.ts";
import { ArchiveError } from "#lib/backup/archive-error.ts";
import { env, settleEnv } from "#lib/env.ts";
import { openBlobs } from "#lib/ports/blobs/open-blobs.ts";
import { writeThrough, writeWhole } from "./backing-up/archive-target.ts";
import { describeBackup, describeMissing } from "./backing-up/describe-backup.ts";
import { openArchive } from "./backing-up/open-archive.ts";
import { passphraseOf } from "./backing-up/passphrase.ts";
import { onDatabase } from "./backing-up/reach-database.ts";
import { verifyArchive } from "./backing-up/verify-archive.ts";
import { writeBackup } from "./backing-up/write-backup.ts";
import {
  type Command,
  codeOf,
  type ExitCode,
  Failure,
  readArguments,
  type Terminal,
  UsageError,
} from "./command.ts";
import { writeOut } from "./write-out.ts";

const HELP = `Usage: galley backup [--out FILE|-] [options]
       galley backup verify FILE [options]

Writes one archive of this installation as it is at one moment: all rows of the database,
the files of all documents, and the secret that Galley made for itself. Galley may run
meanwhile. The archive is a tar file that only its owner may read.

Settings in .env and in the environment are not in it: keep AUTH_SECRET, keys of services
and addresses of servers elsewhere.

verify reads a whole archive and compares every part with its hash.

Options:
  --out FILE              Where to write. - for stdout.
                          Default: galley-backup-TIME.tar in this folder
  --without-files         Leave the files out, where the file store has backups of its own
  --passphrase-file FILE  Encrypt with the passphrase in this file, or decrypt.
                          Without it BACKUP_PASSPHRASE is used, if it is set
  --not-encrypted         Verify an archive that is not encrypted although a passphrase
                          is set. Without this it is refused
  -h, --help              Show this help

Exit codes: 0 done, 1 failed, 2 wrong arguments.
`;

export const backup: Command = { help: HELP, run };

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      out: { type: "string" },
      "without-files": { type: "boolean", default: false },
      "passphrase-file": { type: "string" },
      "not-encrypted": { type: "boolean", default: false },
    },
  });
  // The lines of a log would stand among the output.
  settleEnv({ LOG_LEVEL: "fatal" });
  const passphrase = passphraseOf(values["passphrase-file"], terminal);
  const [act, file, ...more] = positionals;
  if (act === undefined) {
    if (values["not-encrypted"])
      throw new UsageError(
        "--not-encrypted is for verify. An archive is encrypted if there is a passphrase.",
      );
    return make(values.out, { passphrase, hasFiles: !values["without-files"] }, terminal);
  }
  if (act !== "verify") throw new UsageError(`Unknown act '${act}'. Acts: verify.`);
  if (file === undefined || more.length > 0) throw new UsageError("Name one archive to verify.");
  const archive = openArchive(resolve(terminal.cwd, file), {
    passphrase,
    mayBePlain: values["not-encrypted"],
  });
  const { head, end } = await verifyArchive(archive).catch(explain);
  await writeOut(terminal.stdout, `${file} is whole.\n${describeBackup({ head, ...end }).join("\n")}\n`);
  await writeOut(terminal.stderr, describeMissing(end.missing));
  return 0;
}

async function make(
  out: string | undefined,
  options: { passphrase: string | null; hasFiles: boolean },
  { stdout, stderr, cwd }: Terminal,
): Promise<ExitCode> {
  const isPiped = out === "-";
  if (isPiped && "isTTY" in stdout && stdout.isTTY)
    throw new UsageError("An archive is not for a screen. Pipe it to a program, or name a file with --out.");
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, "");
  const path = resolve(cwd, out ?? `galley-backup-${time}Z.tar`);
  const summary = await onDatabase((url) => {
    const hasOwnSecret = env().AUTH_SECRET !== undefined;
    const write = (output: typeof stdout) =>
      writeBackup({ url, blobs: openBlobs(), output, hasOwnSecret, ...options });
    return isPiped ? writeThrough(stdout, write) : writeWhole(path, write);
  }).catch(explain);
  const protection = options.passphrase === null ? "not encrypted" : "encrypted";
  const lines = [
    `${isPiped ? "The archive" : path} is written, ${protection}.`,
    ...describeBackup(summary),
    "Settings in .env and the environment are not in it.",
  ];
  await writeOut(isPiped ? stderr : stdout, `${lines.join("\n")}\n`);
  await writeOut(stderr, describeMissing(summary.missing));
  return 0;
}

/** Codes of a connection that ended, such as when the app with its database stops. */
const GONE = /^(CONNECTION_|ECONN|EPIPE|57P0)/;

function explain(error: unknown): never {
  if (error instanceof ArchiveError || error instanceof BackupRunningError) throw new Failure(error.message);
  if (GONE.test(codeOf(error)))
    throw new Failure(`The database went away while it was read (${codeOf(error)}). Start the backup again.`);
  throw error;
}
