import type { ExportFormat } from "./export-format.ts";
import { json } from "./json.ts";
import { sarif } from "./sarif.ts";
import { text } from "./text.ts";

/** Every export format, in the order of the help. The first one is the default. */
export const EXPORT_FORMATS: readonly [ExportFormat, ...ExportFormat[]] = [text, json, sarif];
