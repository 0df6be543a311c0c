import type { PDFDocumentProxy } from "pdfjs-dist";
import { FileRanges, UnreadFile } from "./file-ranges.ts";
import { loadPdfProgram } from "./load-pdf-program.ts";

const WORKER = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).toString();

export type PdfFailure = "deleted" | "encrypted" | "broken" | "unreachable";

/**
 * Opens a PDF. The program, its worker and the first bytes of the file come at the same time. `onFailure` is told why the
 * file cannot be shown, also when a part of it does not come later. Returns how to close it.
 */
export function openPdf(
  url: string,
  {
    onOpen,
    onFailure,
  }: { onOpen: (pdf: PDFDocumentProxy) => void; onFailure: (failure: PdfFailure) => void },
): () => void {
  const ending = new AbortController();
  const { signal: ended } = ending;
  const worker = new Worker(WORKER, { type: "module" });
  let close = async () => {};
  const fail = (failure: PdfFailure) => {
    if (!ended.aborted) onFailure(failure);
  };
  worker.addEventListener("error", () => fail("unreachable"), { signal: ended });

  async function open() {
    const [program, file] = await Promise.all([loadPdfProgram(), FileRanges.open(url, ended)]);
    if (ended.aborted) return;
    const opening = program.openDocument(file, { worker, onLost: (error) => fail(failureOf(error)) });
    ({ close } = opening);
    try {
      const pdf = await opening.document;
      if (!ended.aborted) onOpen(pdf);
    } catch (error) {
      fail(program.faultOf(error) ?? "unreachable");
    }
  }

  open().catch((error: unknown) => fail(failureOf(error)));
  return () => {
    ending.abort();
    void close()
      .catch(() => undefined)
      .then(() => worker.terminate());
  };
}

function failureOf(error: unknown): PdfFailure {
  return error instanceof UnreadFile && (error.status === 404 || error.status === 410)
    ? "deleted"
    : "unreachable";
}
