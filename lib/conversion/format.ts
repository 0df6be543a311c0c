/** The formats Galley reads, and the media type each is served back with. */
export const FORMATS = [
  "pdf",
  "docx",
  "odt",
  "rtf",
  "epub",
  "html",
  "md",
  "txt",
  "tex",
  "latex-project",
] as const;

export type Format = (typeof FORMATS)[number];

const CONTENT_TYPES: Record<Format, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
  rtf: "application/rtf",
  epub: "application/epub+zip",
  html: "text/html; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  tex: "application/x-tex",
  "latex-project": "application/octet-stream",
};

/** The media type of an original file. A LaTeX project is a zip or a tarball, so it has no single one. */
export function contentTypeOf(format: Format): string {
  return CONTENT_TYPES[format];
}

export function isFormat(value: unknown): value is Format {
  return FORMATS.some((format) => format === value);
}
