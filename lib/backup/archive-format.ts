import { z } from "zod";

/** The version of the form of an archive. A Galley reads its own and older ones. */
export const FORMAT = 1;

/** The entries of an archive, in this order: the head, the parts with an index after each hundreds of them, the end. */
export const HEAD = "galley-backup.json";
export const END = "end.json";
export const ROWS = /^database\/([a-z_][a-z0-9_]*)\/\d{6,}\.copy\.gz$/;
export const FILE = /^files\/(.+)$/;
export const INDEX = /^index\/\d{6,}\.jsonl$/;

export const rowsName = (table: string, number: number) => `database/${table}/${padded(number)}.copy.gz`;
export const fileName = (key: string) => `files/${key}`;
export const indexName = (number: number) => `index/${padded(number)}.jsonl`;

const count = z.number().int().min(0);

/** A migration that the database had, by the hash that Drizzle noted. */
const migration = z.object({ hash: z.string(), createdAt: z.number() });

export const head = z.object({
  format: z.number().int().min(1),
  /** The version of Galley that wrote the archive. */
  galley: z.string(),
  createdAt: z.iso.datetime(),
  /** The id of the installation; null if the database is of a version without ids. */
  installation: z.uuid().nullable(),
  migrations: z.array(migration).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d{1,19}$/) })),
  /** False if the files were left out. */
  hasFiles: z.boolean(),
  /** True if the secret that signs cookies and tokens came from AUTH_SECRET, so that it is not in the archive. */
  hasOwnSecret: z.boolean(),
});
export type Head = z.infer<typeof head>;

/** A line of an index: one part before it. `type` is the content type of a file. */
export const indexLine = z.object({
  name: z.string(),
  bytes: count,
  sha256: z.string(),
  type: z.string().optional(),
});
export type IndexLine = z.infer<typeof indexLine>;

export const end = z.object({
  /** The number of parts and of indexes, and the SHA-256 over all indexes. */
  parts: count,
  indexes: count,
  sha256: z.string(),
  rows: z.record(z.string(), count),
  files: z.object({ count, bytes: count }),
  /** Files that rows name and that the store did not have, and the first of them. */
  missing: z.object({ count, first: z.array(z.string()) }),
});
export type End = z.infer<typeof end>;

function padded(number: number): string {
  return String(number).padStart(6, "0");
}
