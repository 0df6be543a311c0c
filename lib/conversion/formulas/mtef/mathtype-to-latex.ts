import { streamOf } from "./compound-file.ts";
import { mtefToLatex } from "./mtef-to-latex.ts";
import { readMtef } from "./read-mtef.ts";

/** The length in bytes of the header before the equation, as the header itself states. */
const HEADER = 28;

/** Returns the LaTeX of an equation editor's object (MathType or Equation Editor 3 in an OLE file); null if it cannot be read. */
export function mathTypeToLatex(file: Uint8Array): string | null {
  const stream = streamOf(file, "Equation Native");
  if (stream === null || stream.length <= HEADER) return null;
  const items = readMtef(stream.subarray(Math.min(256, Math.max(HEADER, stream.readUInt16LE(0)))));
  const latex = items === null ? "" : mtefToLatex(items);
  return latex === "" ? null : latex;
}
