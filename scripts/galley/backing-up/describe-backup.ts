import type { End } from "#lib/backup/archive-format.ts";
import { countNoun } from "#lib/count-noun.ts";
import type { BackupSummary } from "./write-backup.ts";

const MOST_NAMED = 20;

/** Returns lines about the contents of an archive. */
export function describeBackup({ head, rows, files }: BackupSummary): string[] {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return [
    `  Galley ${head.galley}, ${head.createdAt}, installation ${head.installation ?? "without an id"}`,
    `  ${countNoun(all, "row")} of ${countNoun(Object.keys(rows).length, "table")}`,
    head.hasFiles ? `  ${countNoun(files.count, "file")}, ${bytesOf(files.bytes)}` : "  No files",
    head.hasOwnSecret
      ? "  AUTH_SECRET is set here, so the secret that is in use is not in the archive"
      : "  The secret that signs cookies and tokens is in it",
  ];
}

/** Returns what is to be said about files that rows name and the store lacks. */
export function describeMissing({ count, first }: End["missing"]): string {
  if (count === 0) return "";
  const named = first.slice(0, MOST_NAMED).map((key) => `  ${key}\n`);
  const more = count > named.length ? `  and ${count - named.length} more\n` : "";
  const are = count === 1 ? "is" : "are";
  return `${countNoun(count, "file")} that the database names ${are} not in the file store:\n${named.join("")}${more}`;
}

function bytesOf(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
