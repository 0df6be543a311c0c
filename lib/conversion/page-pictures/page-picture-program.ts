import type { SandboxProgram } from "#lib/sandbox/program.ts";
import { type ConversionFailure, isFailure } from "../conversion.ts";

export interface PagePictureJob {
  /** The PDF. */
  path: string;
  /** Counted from 1. */
  pageNumber: number;
}

/** A PNG in base64, null if there is no such page or nothing to draw; or why the file cannot be opened. */
export type PagePictureAnswer =
  | { ok: true; pageCount: number; png: string | null }
  | { ok: false; failure: ConversionFailure };

/** The drawing of a page as it runs in a sandbox. */
export const PAGE_PICTURE_PROGRAM: SandboxProgram<PagePictureJob, PagePictureAnswer, never> = {
  entry: "lib/conversion/page-pictures/worker.ts",
  nodeFlags: ["--max-semi-space-size=2"],
  isJob: (value): value is PagePictureJob =>
    typeof value === "object" &&
    value !== null &&
    "path" in value &&
    typeof value.path === "string" &&
    "pageNumber" in value &&
    typeof value.pageNumber === "number",
  isAnswer: (value): value is PagePictureAnswer =>
    typeof value === "object" && value !== null && (isPicture(value) || isRefusal(value)),
  isProgress: (_value): _value is never => false,
};

function isPicture(value: object): boolean {
  return (
    "ok" in value &&
    value.ok === true &&
    "pageCount" in value &&
    typeof value.pageCount === "number" &&
    "png" in value &&
    (value.png === null || typeof value.png === "string")
  );
}

function isRefusal(value: object): boolean {
  return "ok" in value && value.ok === false && "failure" in value && isFailure(value.failure);
}
