import type { ExportFormat } from "./export-format.ts";
import type { Writer } from "./writer.ts";

/** The writer of each form, loaded when it is needed. */
const WRITERS: Record<ExportFormat, () => Promise<Writer>> = {
  pdf: async () => (await import("./pdf/write-pdf.ts")).writePdf,
  docx: async () => (await import("./docx/write-docx.ts")).writeDocx,
  odt: async () => (await import("./odt/write-odt.ts")).writeOdt,
  tex: async () => (await import("./tex/write-tex.ts")).writeTex,
  md: async () => (await import("./md/write-md.ts")).writeMd,
  html: async () => (await import("./html/write-html.ts")).writeHtml,
  json: async () => (await import("./json/write-json.ts")).writeJson,
  csv: async () => (await import("./csv/write-csv.ts")).writeCsv,
  sarif: async () => (await import("./sarif/write-sarif.ts")).writeSarif,
  annotations: async () => (await import("./annotations/write-annotations.ts")).writeAnnotations,
};

export function loadWriter(format: ExportFormat): Promise<Writer> {
  return WRITERS[format]();
}
