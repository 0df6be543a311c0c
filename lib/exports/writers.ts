import type { ExportFormat } from "./export-format.ts";
import type { Writer } from "./writer.ts";

/** The writer of each form, loaded when it is needed. */
const WRITERS: Record<ExportFormat, () => Promise<Writer>> = {
  json: async () => (await import("./json/write-json.ts")).writeJson,
  csv: async () => (await import("./csv/write-csv.ts")).writeCsv,
};

export function loadWriter(format: ExportFormat): Promise<Writer> {
  return WRITERS[format]();
}
