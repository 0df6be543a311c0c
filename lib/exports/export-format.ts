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
  /** The purpose where it writes into the PDF of a manuscript of another format, one sentence. */
  ontoPrint?: string;
  /** What a manuscript gets that the format cannot write into: the purpose of a report, one sentence. */
  reports?: string;
  /** The file can end with a list of all comments. */
  listsComments?: true;
  /** The file shows the pictures of the manuscript. */
  showsPictures?: true;
  /** True if the file is text that an assistant can read. */
  isText?: true;
}

const declared = <const Id extends string>(declaration: ExportDeclaration<Id>): ExportDeclaration<Id> =>
  declaration;

/** Every form that can be asked for, in the order of menus. Each has a writer in `writers.ts`. Browsers load this too. */
export const EXPORTS = [
  declared({
    id: "pdf",
    name: "PDF",
    purpose: "Your PDF with a highlight on the words of each comment and the comment as its note.",
    writesInto: ["pdf"],
    ontoPrint:
      "The PDF of your manuscript with a highlight on the words of each comment and the comment as its note.",
    reports: "A report with the assessment and all comments, for reading and printing.",
    listsComments: true,
  }),
  declared({
    id: "docx",
    name: "Word (DOCX)",
    purpose: "Your Word file with the comments as Word’s own, and suggestions as tracked changes.",
    writesInto: ["docx"],
    reports: "A report with the assessment and all comments, for editing.",
  }),
  declared({
    id: "odt",
    name: "OpenDocument (ODT)",
    purpose: "Your OpenDocument text with the comments in its margin.",
    writesInto: ["odt"],
  }),
  declared({
    id: "tex",
    name: "LaTeX project",
    purpose: "Your project with the comments as lines behind the words, as patches, and as margin notes.",
    writesInto: ["tex", "latex-project"],
  }),
  declared({
    id: "md",
    name: "Markdown",
    purpose: "The text of the manuscript with the comments beside their words, in CriticMarkup.",
    writesInto: [],
    isText: true,
  }),
  declared({
    id: "html",
    name: "Web page (HTML)",
    purpose: "One file with the manuscript and the comments, for any browser and for printing.",
    writesInto: [],
    showsPictures: true,
  }),
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
  declared({
    id: "sarif",
    name: "SARIF",
    purpose: "Findings for editors and code hosts, with lines of LaTeX sources.",
    writesInto: [],
    isText: true,
  }),
  declared({
    id: "annotations",
    name: "Web annotations (W3C)",
    purpose: "Annotations with quotes and positions, for annotation tools.",
    writesInto: [],
    isText: true,
  }),
] as const;

export type ExportFormat = (typeof EXPORTS)[number]["id"];

export const EXPORT_FORMATS: readonly ExportFormat[] = EXPORTS.map(({ id }) => id);

export function isExportFormat(value: unknown): value is ExportFormat {
  return EXPORT_FORMATS.some((id) => id === value);
}

/** The declaration of a format that is known. */
export function exportOf(id: ExportFormat): ExportDeclaration<ExportFormat> {
  const found = EXPORTS.find((each) => each.id === id);
  if (!found) throw new Error(`No export format has the id ${id}.`);
  return found;
}

/** Returns true if the format writes into an author's file of this format. */
export function writesInto({ writesInto }: ExportDeclaration, format: string): boolean {
  return writesInto.some((each) => each === format);
}
