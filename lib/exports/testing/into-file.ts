import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Block } from "#lib/conversion/conversion.ts";
import type { Format } from "#lib/conversion/format.ts";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import type { ExportedComment } from "../exported-review.ts";
import type { Writer, Written } from "../writer.ts";
import { exportedComment, exportedReview } from "./exported.ts";

interface Given {
  write: Writer;
  format: Format;
  /** The text that was reviewed; without it, what conversion makes of the file. */
  markdown?: string;
  /** The blocks of that text; without them it is one. */
  blocks?: readonly Block[];
}

/** Writes comments into a file, which are made for the Markdown of the file. */
export async function writeInto(
  bytes: Uint8Array,
  comments: (markdown: string) => readonly ExportedComment[],
  { write, format, markdown, blocks: given = [] }: Given,
): Promise<Written> {
  const folder = await mkdtemp(join(tmpdir(), "exports-into-"));
  try {
    const path = join(folder, `original.${format}`);
    await writeFile(path, bytes);
    const content = markdown === undefined ? await convertBytes(bytes, `original.${format}`) : null;
    const text = markdown ?? (content?.ok ? content.markdown : "");
    const blocks = content?.ok ? content.blocks : given;
    const manuscript = { markdown: text, blocks, original: { path, format } };
    return await write(exportedReview(comments(text)), manuscript, { listsComments: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A comment on words of the Markdown. */
export function commentOn(
  markdown: string,
  quote: string,
  given: Partial<ExportedComment> = {},
): ExportedComment {
  const start = markdown.indexOf(quote);
  if (start < 0) throw new Error(`the manuscript does not hold “${quote}”`);
  return exportedComment({ quote, start, end: start + quote.length, ...given });
}
