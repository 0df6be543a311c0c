/**
 * The facts in the beginning of a file that show its format. It holds no bytes, so that the browser may load this
 * file.
 */
export type FileHead = {
  /** `other` is a binary file that no format claims, or an archive of a kind that Galley does not read. */
  container: "pdf" | "zip" | "gzip" | "text" | "other";
  /** The extension in lower case, without the dot. `tar.gz` is one extension. */
  extension: string;
  /** The media type that a zip declares, and the names of the entries that its beginning holds. */
  declaredType: string;
  entries: readonly string[];
  /** The beginning of a text file, or of the text in a gzip. */
  text: string;
  /** True if a gzip holds a tar archive. */
  holdsTar: boolean;
  /** True if too little of a gzip could be unpacked to see what it holds. */
  isCut: boolean;
};

/**
 * Degrees of how sure a format is of a file, from weakest to strongest. `named`: the name says so and the content does not
 * contradict it. `likely` and `shown`: the content says so. `proved`: nothing else can look like this.
 */
export const CERTAINTIES = ["named", "likely", "shown", "proved"] as const;

export type Certainty = (typeof CERTAINTIES)[number];

export function looksLikeTex(text: string): boolean {
  return /^[^%\n]*\\(documentclass|documentstyle|begin\{document\})/m.test(text);
}

export function looksLikeHtml(text: string): boolean {
  const start = text
    .replace(/^\ufeff?\s*(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*/, "")
    .slice(0, 400)
    .toLowerCase();
  return /^<(!doctype html|html|head|body|article|main|h1|div|p|meta|title)\b/.test(start);
}

/** True for an OpenDocument text in one XML file (`.fodt`). */
export function looksLikeFlatOdt(text: string): boolean {
  const start = text.slice(0, 20_000);
  return start.includes("<office:document") && /opendocument\.text["']/.test(start);
}
