import { env } from "#lib/env.ts";

/** Stands in the store in the place of an id while a restore runs. */
export const RESTORING = "restoring";

/**
 * `other`: the store has the id of another installation. `new-database`: the database is new, and the store holds
 * documents. `without-files`: the store does not have the files of the database. `half-restored`: a restore into both was
 * not finished.
 */
export type MismatchKind = "other" | "new-database" | "without-files" | "half-restored";

export interface Mismatch {
  kind: MismatchKind;
  /** The id of the installation in the database. */
  databaseId: string;
  /** The id in the file store; null if it has none. */
  storeId: string | null;
}

const LIKELY: Record<MismatchKind, string> = {
  other:
    "The database and the file store belong to different installations. One of them is probably new, restored, or the wrong one.",
  "new-database":
    "The database has no documents, and the file store holds some. The database is probably new, or the wrong one.",
  "without-files":
    "The file store does not have the files of this database. It is probably new, the wrong one, or a disk that only " +
    "another instance sees.",
  "half-restored": "A restore into this database and this file store was begun and not finished.",
};

const TO_DO: Record<MismatchKind, string> = {
  other: "Set both to those of one installation",
  "new-database": "Set the database that belongs to these files",
  "without-files":
    "Set the file store that belongs to this database. Several instances need one that they share",
  "half-restored":
    "Restore the same archive once more: `npm run -s galley -- restore FILE --replace`. Or set a database and a file store " +
    "that belong together",
};

/** The database and the file store do not belong together. The message is written for whoever runs the installation. */
export class StoreMismatchError extends Error {
  override name = "StoreMismatchError";

  constructor({ kind, databaseId, storeId }: Mismatch) {
    super(
      [
        LIKELY[kind],
        `  Database:   ${databaseName()}, installation ${databaseId}`,
        `  File store: ${storeName()}, ${installationName(storeId)}`,
        `${TO_DO[kind]} (DATABASE_URL, GALLEY_DATA_DIR, S3_BUCKET and S3_PREFIX, BLOB_READ_WRITE_TOKEN).`,
        ...(kind === "half-restored"
          ? []
          : [
              "If they do belong together, because you moved or restored one of them: `npm run -s galley -- files adopt`.",
            ]),
      ].join("\n"),
    );
  }
}

/** The file store could not be read or written, so nobody knows whose it is. */
export class StoreUnreadableError extends Error {
  override name = "StoreUnreadableError";

  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `Galley cannot use its file store (${storeName()}).\n  ${reason}\n` +
        "Check GALLEY_DATA_DIR, the variables S3_…, or BLOB_READ_WRITE_TOKEN, and start Galley again.",
      { cause },
    );
  }
}

function installationName(storeId: string | null): string {
  if (storeId === RESTORING) return "half restored";
  return storeId === null ? "no installation" : `installation ${storeId}`;
}

function databaseName(): string {
  const url = env().DATABASE_URL;
  if (!url) return "embedded PostgreSQL";
  const { host, pathname } = new URL(url);
  return `PostgreSQL ${pathname.slice(1)} at ${host}`;
}

function storeName(): string {
  const {
    BLOB_READ_WRITE_TOKEN: token,
    GALLEY_DATA_DIR: folder,
    S3_BUCKET: bucket,
    S3_PREFIX: prefix,
  } = env();
  if (bucket) return `S3 bucket ${bucket}${prefix ? `, below ${prefix}` : ""}`;
  // The third part of a token names the store; the last one is the secret.
  return token ? `Vercel Blob store ${token.split("_")[3] ?? ""}` : `${folder}/blobs`;
}
