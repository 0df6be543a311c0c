import type { Format } from "#lib/conversion/format.ts";

/** A form in which a review leaves Galley. */
export interface ExportDeclaration<Id extends string = string> {
  id: Id;
  /** The name in menus. */
  name: string;
  /** One sentence for people: what the file is good for. */
  purpose: string;
  /** The formats of author's files that this one writes into. Such a file holds the original, so only its owner gets it. */
  writesInto: readonly Format[];
  /** True if the file is text that an assistant can read. */
  isText?: true;
}

const declared = <const Id extends string>(declaration: ExportDeclaration<Id>) => declaration;

/** Every form that can be asked for, in the order of menus. Each has a writer in `writers.ts`. Browsers load this too. */
export const EXPORTS = [
  declared({
    id: "json",
    name: "JSON",
    purpose: "Everything of the review, for programs.",
    writesInto: [],
    isText: true,
  }),
  declared({
    id: "csv",
    name: "Table (CSV)",
    purpose: "One line for each comment, for spreadsheets and lists of tasks.",
    writesInto: [],
    isText: true,
  }),
] as const;

export type ExportFormat = (typeof EXPORTS)[number]["id"];

export const EXPORT_FORMATS: readonly ExportFormat[] = EXPORTS.map(({ id }) => id);

export function isExportFormat(value: unknown): value is ExportFormat {
  return EXPORT_FORMATS.some((id) => id === value);
}
