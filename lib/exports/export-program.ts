import type { SandboxProgram } from "#lib/sandbox/program.ts";
import { type ExportFormat, isExportFormat } from "./export-format.ts";
import { isLetterJob, type LetterJob } from "./letter/letter-job.ts";
import type { Manuscript, Picture, PlacedComment, WriteOptions, Written } from "./writer.ts";

/** What a process needs to write a review. All paths are absolute. */
export interface ExportJob {
  format: ExportFormat;
  /** An `ExportedReview` as JSON. */
  reviewPath: string;
  markdownPath: string;
  /** Null for a document that was converted without blocks. */
  blocksPath: string | null;
  original: Manuscript["original"];
  pictures: readonly Picture[];
  options: WriteOptions;
  /** Where the file is written. */
  outPath: string;
}

export type ExportAnswer =
  | ({ ok: true; placed: readonly PlacedComment[] } & Pick<Written, "extension" | "contentType" | "notes">)
  | { ok: false; message: string };

/** The writing of an export, or of a letter to reviewers, as it runs in a sandbox. */
export const EXPORT_PROGRAM: SandboxProgram<ExportJob | LetterJob, ExportAnswer, never> = {
  entry: "lib/exports/worker.ts",
  nodeFlags: ["--max-semi-space-size=8", "--disable-warning=ExperimentalWarning"],
  isJob: (value): value is ExportJob | LetterJob =>
    isLetterJob(value) ||
    (typeof value === "object" && value !== null && "format" in value && isExportFormat(value.format)),
  isAnswer: (value): value is ExportAnswer =>
    typeof value === "object" && value !== null && (isFile(value) || isRefusal(value)),
  isProgress: (_value): _value is never => false,
};

function isFile(value: object): boolean {
  return (
    "ok" in value &&
    value.ok === true &&
    "extension" in value &&
    typeof value.extension === "string" &&
    /^[a-z0-9.]{1,20}$/.test(value.extension) &&
    "contentType" in value &&
    typeof value.contentType === "string" &&
    /^[\x20-\x7e]{1,200}$/.test(value.contentType) &&
    "placed" in value &&
    Array.isArray(value.placed) &&
    value.placed.every(isPlaced) &&
    "notes" in value &&
    Array.isArray(value.notes) &&
    value.notes.every((note) => typeof note === "string")
  );
}

function isPlaced(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "id" in value &&
    typeof value.id === "string" &&
    "number" in value &&
    typeof value.number === "string" &&
    "placement" in value &&
    (value.placement === "exact" || value.placement === "paragraph" || value.placement === "end") &&
    (!("reason" in value) || value.reason === undefined || typeof value.reason === "string")
  );
}

function isRefusal(value: object): boolean {
  return "ok" in value && value.ok === false && "message" in value && typeof value.message === "string";
}
