import { type InputFile, partsOf } from "../../../input-file.ts";
import { type PdfEngine, pdfEngine } from "./pdf-engine.ts";
import type { Pdfium } from "./pdfium-functions.ts";

/** PDFium's own numbers for why a document did not open. */
export const LOAD_ERROR = { password: 4, security: 5 } as const;

export class PdfLoadError extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`PDFium error ${code}`);
    this.name = "PdfLoadError";
    this.code = code;
  }
}

export type PdfFile = {
  engine: PdfEngine;
  input: InputFile;
  document: number;
  pageCount: number;
  /** Forms may belong to optional content groups (layers). */
  hasLayeredForms: boolean;
  /**
   * Returns the loaded page of a number from 1, or 0. It stays loaded until another one is, or as long as it is kept.
   */
  page: (number: number) => number;
  /** Keeps the loaded page, which will be drawn, until the file is closed: reading it anew takes as long again. */
  keepPage: () => void;
  /** Lets go of the loaded page, so that it is read anew after a change. */
  closePage: () => void;
  close: () => void;
};

/** Pages kept at a time, and what each may have: they take memory. */
const MAX_KEPT = 8;
const MAX_OBJECTS_KEPT = 5_000;

const LAYER_KEYS = ["/OC", "/O#43", "/#4FC", "/#4fC", "/#4F#43", "/#4f#43"];
const LONGEST_KEY = 7;

/**
 * True if a dictionary written out in the file has the key `OC`. A form's always is, since only its content
 * can be compressed or encrypted; PDFium does not tell.
 */
function namesLayers(input: InputFile): boolean {
  for (const { bytes } of partsOf(input, LONGEST_KEY + 1)) {
    for (const key of LAYER_KEYS) {
      for (let at = bytes.indexOf(key, 0, "latin1"); at >= 0; at = bytes.indexOf(key, at + 1, "latin1"))
        if (/^[\s\0<%]/.test(bytes.toString("latin1", at + key.length, at + key.length + 1))) return true;
    }
  }
  return false;
}

type PageHolder = Pick<PdfFile, "page" | "keepPage" | "closePage"> & { closeAll: () => void };

/** Holds the loaded page of a document, and those that are kept. */
function pageHolder(pdfium: Pdfium, document: number): PageHolder {
  let open = { number: 0, page: 0 };
  const kept = new Map<number, number>();
  const close = () => {
    const { number, page } = open;
    open = { number: 0, page: 0 };
    if (page !== 0 && !kept.has(number)) pdfium.FPDF_ClosePage(page);
  };
  return {
    page: (number) => {
      if (open.number !== number) {
        close();
        open = { number, page: kept.get(number) ?? pdfium.FPDF_LoadPage(document, number - 1) };
      }
      return open.page;
    },
    keepPage: () => {
      const { number, page } = open;
      if (kept.size < MAX_KEPT && page !== 0 && pdfium.FPDFPage_CountObjects(page) <= MAX_OBJECTS_KEPT)
        kept.set(number, page);
    },
    closePage: () => {
      kept.delete(open.number);
      close();
    },
    closeAll: () => {
      close();
      for (const page of kept.values()) pdfium.FPDF_ClosePage(page);
    },
  };
}

/** Opens a PDF. Owner passwords do not matter; a user password throws `PdfLoadError`. */
export async function openPdf(input: InputFile): Promise<PdfFile> {
  const engine = await pdfEngine();
  const { pdfium } = engine;
  const access = engine.fileAccess(input);
  const document = pdfium.FPDF_LoadCustomDocument(access.pointer, 0);
  if (document === 0) {
    const code = pdfium.FPDF_GetLastError();
    access.release();
    throw new PdfLoadError(code);
  }
  const { closeAll, ...pages } = pageHolder(pdfium, document);
  return {
    engine,
    input,
    document,
    pageCount: pdfium.FPDF_GetPageCount(document),
    hasLayeredForms: namesLayers(input),
    ...pages,
    close: () => {
      closeAll();
      pdfium.FPDF_CloseDocument(document);
      access.release();
    },
  };
}
