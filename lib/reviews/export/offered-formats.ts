import type { ActorContext } from "#lib/context.ts";
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
}

interface SessionOfDocument {
  standing: Standing;
  document: { format: string; originalDeletedAt: Date | null };
}

/** Only who may have the original gets a copy of it with comments. */
export function exportSource({ standing, document }: SessionOfDocument): ExportSource {
  return {
    format: document.format,
    hasOriginal: standing.mayHaveOriginal && document.originalDeletedAt === null,
  };
}

/** Returns true if the export is a copy of the author's own file with comments. */
export function isIntoOriginal(
  declaration: ExportDeclaration,
  { format, hasOriginal }: ExportSource,
): boolean {
  return hasOriginal && writesInto(declaration, format);
}

/** Returns the formats in which such a review can be exported, in the order of menus. */
export function offeredFormats(source: ExportSource): ExportDeclaration<ExportFormat>[] {
  return EXPORTS.filter(
    (each) => each.writesInto.length === 0 || each.reports || isIntoOriginal(each, source),
  );
}

/** Lists the formats in which the actor can export a review. */
export async function listFormats(ctx: ActorContext, input: { sessionId: string }): Promise<ExportOffer[]> {
  const source = exportSource(await readableSession(ctx, input.sessionId));
  return offeredFormats(source).map((each) => {
    const isInto = isIntoOriginal(each, source);
    return {
      format: each.id,
      name: each.name,
      purpose: isInto ? each.purpose : (each.reports ?? each.purpose),
      into_original: isInto,
      can_list: isInto && (each.listsComments ?? false),
    };
  });
}
