const CODE_PAGES: Record<number, string> = {
  437: "ibm866",
  850: "windows-1252",
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gb18030",
  949: "euc-kr",
  950: "big5",
  1250: "windows-1250",
  1251: "windows-1251",
  1252: "windows-1252",
  1253: "windows-1253",
  1254: "windows-1254",
  1255: "windows-1255",
  1256: "windows-1256",
  1257: "windows-1257",
  1258: "windows-1258",
  10000: "macintosh",
  65001: "utf-8",
};

/** Code pages of fonts' character sets (`\fcharset`). */
const CHARSETS: Record<number, number> = {
  77: 10000,
  128: 932,
  129: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
};

export const SYMBOL_CHARSET = 2;

export function codePageName(number: number | null): string {
  return CODE_PAGES[number ?? 1252] ?? "windows-1252";
}

/** The encoding that a font's character set stands for; null for the document's own. */
export function charsetEncoding(charset: number): string | null {
  const page = CHARSETS[charset];
  return page === undefined ? null : codePageName(page);
}

/** In these a character takes one byte or two, so that plain letters may be the second half of one. */
export const isMultiByte = (encoding: string) => /^(shift_jis|gb18030|euc-kr|big5|utf-8)$/.test(encoding);

const decoders = new Map<string, TextDecoder>();

export function decodeBytes(bytes: readonly number[], encoding: string): string {
  const decoder = decoders.get(encoding) ?? new TextDecoder(encoding);
  decoders.set(encoding, decoder);
  return decoder.decode(Uint8Array.from(bytes));
}
