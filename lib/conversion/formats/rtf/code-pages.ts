import iconv from "iconv-lite";

/** The code pages of fonts' character sets (`\fcharset`). */
const PAGE_OF_CHARSET: Record<number, number> = {
  77: 10_000,
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

export const WESTERN = 1252;
export const MAC_ROMAN = 10_000;

/** Code pages in which a character takes one byte or more. A plain letter may then be the second half of one. */
const MULTI_BYTE = new Set([932, 936, 949, 950, 65_001]);

/** Returns the code page that a font's character set stands for; null for the document's own. */
export const pageOfCharset = (charset: number): number | null => PAGE_OF_CHARSET[charset] ?? null;

export const isMultiByte = (codePage: number): boolean => MULTI_BYTE.has(codePage);

/** Decodes text of a Windows, DOS or Mac code page, by its number; an unknown one is read as Western. */
export function decodePage(bytes: readonly number[], codePage: number): string {
  // GB 18030 holds all of page 936, and the characters that came later.
  const name = codePage === 936 ? "gb18030" : String(codePage);
  const text = iconv.decode(Buffer.from(bytes), iconv.encodingExists(name) ? name : String(WESTERN));
  // The euro took the place of the currency sign in 1998; iconv-lite has the older table.
  return codePage === MAC_ROMAN ? text.replaceAll("¤", "€") : text;
}
