import type { DocumentRow } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { keptPrint } from "#lib/documents/print/kept-print.ts";
import type { Printed } from "#lib/documents/print/print-of.ts";
import {
  EXPORTS,
  type ExportDeclaration,
  type ExportFormat,
  writesInto,
} from "#lib/exports/export-format.ts";
import type { ExportOffer } from "../export-schema.ts";
import { readableSession, type Standing } from "../sharing/session-standing.ts";

/** What decides which formats there are for a review. */
export interface ExportSource {
  /** The format of the author's file. */
  format: string;
  /** True if the actor may have the author's file and it was not deleted. */
  hasOriginal: boolean;
  /** The PDF of a manuscript of another format, if the actor may have it. */
  print: DocumentRow["print"];
}

/** The author's file into a copy of which comments are written. */
type Target = "original" | "print";

interface SessionOfDocument {
  standing: Standing;
  document: Pick<DocumentRow, "format" | "originalDeletedAt"> & Printed;
}

/** Only who may have the original gets a copy of it with comments. */
export async function exportSource(
  ctx: ActorContext,
  { standing, document }: SessionOfDocument,
): Promise<ExportSource> {
  return {
    format: document.format,
    hasOriginal: standing.mayHaveOriginal && document.originalDeletedAt === null,
    print: standing.mayHaveOriginal ? await keptPrint(ctx, document) : null,
  };
}

/** Returns the file of the author of which the export is a copy with comments; null if it is of none. */
export function targetOf(
  declaration: ExportDeclaration,
  { format, hasOriginal, print }: ExportSource,
): Target | null {
  if (hasOriginal && writesInto(declaration, format)) return "original";
  return print && declaration.ontoPrint ? "print" : null;
}

/** Returns the formats in which such a review can be exported, in the order of menus. */
export function offeredFormats(source: ExportSource): ExportDeclaration<ExportFormat>[] {
  return EXPORTS.filter((each) => each.writesInto.length === 0 || each.reports || targetOf(each, source));
}

/** Lists the formats in which the actor can export a review. */
export async function listFormats(ctx: ActorContext, input: { sessionId: string }): Promise<ExportOffer[]> {
  const source = await exportSource(ctx, await readableSession(ctx, input.sessionId));
  return offeredFormats(source).map((each) => {
    const target = targetOf(each, source);
    const purposes = { original: each.purpose, print: each.ontoPrint, report: each.reports };
    return {
      format: each.id,
      name: each.name,
      purpose: purposes[target ?? "report"] ?? each.purpose,
      into_original: target !== null,
      can_list: target !== null && (each.listsComments ?? false),
    };
  });
}
