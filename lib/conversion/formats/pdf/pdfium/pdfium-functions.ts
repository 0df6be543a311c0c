/** PDFium's functions that are used here, as its WebAssembly module exports them. */
const NAMES = [
  "FPDFBitmap_CreateEx",
  "FPDFBitmap_Destroy",
  "FPDFBitmap_FillRect",
  "FPDFBitmap_GetBuffer",
  "FPDFBitmap_GetStride",
  "FPDFCatalog_GetLanguage",
  "FPDFClipPath_CountPathSegments",
  "FPDFClipPath_CountPaths",
  "FPDFClipPath_GetPathSegment",
  "FPDFFont_GetBaseFontName",
  "FPDFFont_GetFlags",
  "FPDFFont_GetItalicAngle",
  "FPDFFont_GetWeight",
  "FPDFFormObj_CountObjects",
  "FPDFFormObj_GetObject",
  "FPDFPageObjMark_GetName",
  "FPDFPageObj_CountMarks",
  "FPDFPageObj_GetBounds",
  "FPDFPageObj_GetClipPath",
  "FPDFPageObj_GetFillColor",
  "FPDFPageObj_GetMark",
  "FPDFPageObj_GetMatrix",
  "FPDFPageObj_GetStrokeColor",
  "FPDFPageObj_GetType",
  "FPDFPageObj_SetIsActive",
  "FPDFPage_CountObjects",
  "FPDFPage_GetObject",
  "FPDFPage_GetRotation",
  "FPDFPathSegment_GetClose",
  "FPDFPathSegment_GetPoint",
  "FPDFPathSegment_GetType",
  "FPDFPath_CountSegments",
  "FPDFPath_GetDrawMode",
  "FPDFPath_GetPathSegment",
  "FPDFTextObj_GetFont",
  "FPDFTextObj_GetTextRenderMode",
  "FPDFText_ClosePage",
  "FPDFText_CountChars",
  "FPDFText_GetCharBox",
  "FPDFText_GetCharOrigin",
  "FPDFText_GetFillColor",
  "FPDFText_GetFontSize",
  "FPDFText_GetLooseCharBox",
  "FPDFText_GetMatrix",
  "FPDFText_GetTextObject",
  "FPDFText_GetUnicode",
  "FPDFText_HasUnicodeMapError",
  "FPDFText_IsGenerated",
  "FPDFText_LoadPage",
  "FPDF_CloseDocument",
  "FPDF_ClosePage",
  "FPDF_GetLastError",
  "FPDF_GetPageBoundingBox",
  "FPDF_GetPageCount",
  "FPDF_LoadMemDocument",
  "FPDF_LoadPage",
  "FPDF_RenderPageBitmap",
] as const;

/**
 * Numbers in and out, pointers among them, and 0 for false and null. The package's own wrappers look each
 * function up at every call, which costs more than the call.
 */
export type Pdfium = { readonly [Name in (typeof NAMES)[number]]: (...numbers: number[]) => number };

/** Whether the module is the build of PDFium that this was written for. */
export function isPdfium(exports: object): exports is Pdfium {
  return NAMES.every((name) => typeof Reflect.get(exports, name) === "function");
}
