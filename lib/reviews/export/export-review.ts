import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { ActorContext } from "#lib/context.ts";
import type { Bytes } from "#lib/contract/bytes.ts";
import type { ExportDeclaration, ExportFormat } from "#lib/exports/export-format.ts";
import { EXPORTS } from "#lib/exports/export-format.ts";
import type { PlacedComment } from "#lib/exports/writer.ts";
import type { ExportPlaces, PlacementCounts } from "../export-schema.ts";
import { exportFailed, exportFormatUnknown, sourceUnavailable } from "../problems.ts";
import { type GatheredReview, gatherReview, type ReviewChoice } from "./gather-review.ts";
import { offeredFormats, targetOf } from "./offered-formats.ts";
import { type WrittenExport, writeExport } from "./write-export.ts";

export interface ExportInput extends ReviewChoice {
  format: string;
  list: "true" | "false";
}

/** Returns a review as a file. @throws export-format-unknown, and as `gatherReview` and `writeExport` */
export async function exportReview(ctx: ActorContext, input: ExportInput): Promise<Bytes> {
  return withExport(ctx, input, async (path, file, gathered) => {
    const stream = createReadStream(path);
    // Once it is open, the file may go: what has been opened can be read to its end.
    const [{ size }] = await Promise.all([stat(path), once(stream, "open")]);
    const { exact, paragraph, end } = countsOf(file.placed);
    return {
      stream,
      size,
      contentType: file.contentType,
      saveAs: filenameOf(gathered.review.filename, file.extension),
      headers: { "galley-placements": `exact=${exact}, paragraph=${paragraph}, end=${end}` },
    };
  });
}

/** Says where each comment is in the file that `exportReview` returns for the same input. @throws as `exportReview` */
export async function readPlaces(ctx: ActorContext, input: ExportInput): Promise<ExportPlaces> {
  const format = formatOf(input.format);
  return withExport(ctx, input, async (_, { placed, extension, notes }, gathered) => ({
    format: format.id,
    filename: filenameOf(gathered.review.filename, extension),
    counts: countsOf(placed),
    comments: placed.map(({ id, number, placement, reason }) => ({
      comment_id: id,
      number,
      placement,
      reason: reason ?? null,
    })),
    notes: [...notes],
  }));
}

/** Writes a review in a format, and reads what the caller wants of the file before it goes. @throws as `exportReview` */
export async function withExport<T>(
  ctx: ActorContext,
  input: ExportInput,
  read: (path: string, file: WrittenExport, gathered: GatheredReview) => Promise<T>,
): Promise<T> {
  const declaration = formatOf(input.format);
  const gathered = await gatherReview(ctx, input);
  refuseOtherFormat(declaration, gathered);
  const order = { declaration, gathered, listsComments: input.list === "true" };
  return writeExport(ctx, order, (path, file) => read(path, file, gathered));
}

function formatOf(id: string): ExportDeclaration<ExportFormat> {
  const found = EXPORTS.find((each) => each.id === id);
  const formats = EXPORTS.map((each) => each.id);
  if (!found)
    throw exportFormatUnknown(`There is no format “${id}”. Choose one of ${formats.join(", ")}.`, {
      formats,
    });
  return found;
}

/** Refuses a format that would need an author's file of another format, or one that this actor cannot have. */
function refuseOtherFormat(declaration: ExportDeclaration<ExportFormat>, { source }: GatheredReview): void {
  const { writesInto, reports, name } = declaration;
  if (writesInto.length === 0 || reports || targetOf(declaration, source)) return;
  const others = offeredFormats(source)
    .map(({ id }) => id)
    .join(", ");
  if (!writesInto.some((each) => each === source.format))
    throw exportFailed(
      `${name} is for manuscripts that were uploaded in this format. Choose one of ${others}.`,
    );
  throw sourceUnavailable(
    `${name} writes into the file that was uploaded, which was deleted or stays with its owner. Choose one of ${others}.`,
  );
}

export function countsOf(placed: readonly PlacedComment[]): PlacementCounts {
  const counts = { exact: 0, paragraph: 0, end: 0 };
  for (const { placement } of placed) counts[placement] += 1;
  return counts;
}

/** File systems take names of 255 bytes; a letter has up to four. */
const LONGEST_STEM = 50;

/** Names the file after the author's: `paper – Galley comments.docx`. */
export function filenameOf(filename: string, extension: string): string {
  const stem = filename.replace(/\.(tar\.)?[A-Za-z0-9]{1,8}$/, "") || "manuscript";
  return `${[...stem].slice(0, LONGEST_STEM).join("").trim()} – Galley comments.${extension}`;
}
