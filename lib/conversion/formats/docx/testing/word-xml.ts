import { convertBytes } from "../../../testing/convert-bytes.ts";
import { makeDocx } from "../../../testing/make-zip.ts";

/** Makes a run in Word's XML. */
export const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;

export const p = (inner: string, properties = "") => `<w:p><w:pPr>${properties}</w:pPr>${inner}</w:p>`;

export const style = (id: string) => `<w:pStyle w:val="${id}"/>`;

export const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

export const instruction = (text: string) =>
  `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`;

/** Makes a complex field, with its instruction and its result. */
export const field = (text: string, result: string) =>
  `${mark("begin")}${instruction(text)}${mark("separate")}${result}${mark("end")}`;

export const mathRun = (text: string, properties = "") =>
  `<m:r><m:rPr>${properties}</m:rPr><m:t xml:space="preserve">${text}</m:t></m:r>`;

export const oMath = (inner: string) => `<m:oMath>${inner}</m:oMath>`;

export const cell = (text: string, properties = "") =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${p(run(text))}</w:tc>`;

export const BODY =
  "Some body text that is long enough to be what the heading above it leads to, and that then goes on.";
export const body = p(run(BODY));

/** Converts a document with this body. Throws if the conversion fails. */
export async function convertBody(inner: string, parts: Record<string, string | Uint8Array> = {}) {
  const result = await convertBytes(makeDocx(inner, parts), "a.docx");
  if (!result.ok) throw new Error(`${result.failure.slug}: ${result.failure.reason}`);
  return result;
}

export const markdownOfBody = async (inner: string, parts: Record<string, string | Uint8Array> = {}) =>
  (await convertBody(inner, parts)).markdown.trimEnd();
