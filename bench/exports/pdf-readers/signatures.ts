import { runProgram } from "./run-program.ts";

/** Returns what poppler says about the signatures of a PDF: `valid, appended to`. Null if it has none. */
export async function signaturesOf(path: string): Promise<string | null> {
  const { printed } = await runProgram("pdfsig", ["-nocert", path], path);
  const count = (wanted: RegExp) => printed.match(wanted)?.length ?? 0;
  const all = count(/^Signature #/gm);
  if (all === 0) return null;
  const valid = count(/Signature Validation: Signature is Valid\./g);
  const state = valid === all ? "valid" : `${all - valid} of ${all} BROKEN`;
  return /Not total document signed/.test(printed) ? `${state}, appended to` : state;
}
