import { existsSync, readdirSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Block, ConversionReport } from "../conversion.ts";
import { convertBytes } from "../testing/convert-bytes.ts";

const FOLDER = join(import.meta.dirname, "documents");
const INPUT = /^(?<name>.+)\.input\.(?<extension>.+)$/;

/** `001-two-column-paper` and the extension of its input file, without the dot. */
export type GoldenDocument = { name: string; extension: string };

/** The contents of the two files beside an input; "" if there is no such file. */
export type GoldenOutput = { markdown: string; report: string };

const markdownPath = (name: string) => join(FOLDER, `${name}.expected.md`);
const reportPath = (name: string) => join(FOLDER, `${name}.expected.json`);

export function goldenDocuments(): GoldenDocument[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((file): GoldenDocument[] => {
      const { name, extension } = INPUT.exec(file)?.groups ?? {};
      return name === undefined || extension === undefined ? [] : [{ name, extension }];
    });
}

/** Converts a golden document in this process. A file that must not convert has its failure as its report. */
export async function convertGolden({
  name,
  extension,
}: GoldenDocument): Promise<GoldenOutput & { blocks: readonly Block[] }> {
  const bytes = readFileSync(join(FOLDER, `${name}.input.${extension}`));
  const converted = await convertBytes(bytes, `${name}.${extension}`);
  return converted.ok
    ? { markdown: converted.markdown, report: printReport(converted.report), blocks: converted.blocks }
    : { markdown: "", report: toJson({ failure: converted.failure }), blocks: [] };
}

export function expectedOutput({ name }: GoldenDocument): GoldenOutput {
  const read = (path: string) => (existsSync(path) ? readFileSync(path, "utf8") : "");
  return { markdown: read(markdownPath(name)), report: read(reportPath(name)) };
}

/** Makes what the converter returns today the expected output. */
export async function acceptOutput({ name }: GoldenDocument, output: GoldenOutput): Promise<void> {
  const write = (path: string, content: string) =>
    content === "" ? rm(path, { force: true }) : writeFile(path, content);
  await write(markdownPath(name), output.markdown);
  await write(reportPath(name), output.report);
}

/** Prints the parts of a report that a change of the converter should not alter unseen; "" if all are empty. */
function printReport({ warnings, hidden, comments, changes }: ConversionReport): string {
  const parts = Object.entries({ warnings, hidden, comments, changes }).filter(([, list]) => list.length > 0);
  return parts.length === 0 ? "" : toJson(Object.fromEntries(parts));
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
