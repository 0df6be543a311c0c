import { type Certainty, type FileHead, looksLikeFlatOdt, looksLikeHtml, looksLikeTex } from "./file-head.ts";

/** A kind of file that Galley reads. Its reader is `formats/<id>/read-<id>.ts`. */
export type FormatDeclaration<Id extends string = string> = {
  id: Id;
  /** The name in a list for people, as in "Upload PDF, Word (.docx) or plain text". */
  name: string;
  /** Extensions that people give such files, with the usual one first. */
  extensions: readonly string[];
  /** The media type that an original file is served back with. */
  mediaType: string;
  /**
   * Returns how certain it is that a file has this format; null if it has not. The most certain format wins, then the
   * first. `isNamed` is true if the file's extension is one of `extensions`.
   */
  detect: (head: FileHead, isNamed: boolean) => Certainty | null;
};

const format = <const Id extends string>(declaration: FormatDeclaration<Id>) => declaration;

/** Extensions of files that are text but no manuscript, or that claim a binary format that they are not. */
const NOT_TEXT =
  /^(pdf|docx?|odt|epub|zip|gz|tgz|tar\.gz|tar|png|jpe?g|gif|webp|svg|tiff?|bmp|exe|dll|so|bin|csv|tsv|json|jsonl|xml|ya?ml|js|mjs|ts|tsx|jsx|css|py|r|c|h|cpp|java|go|rs|sh|bat|sql|xlsx?|pptx?)$/;

/** True for a text file whose markup counts. A file named `.txt` shows its markup rather than using it. */
const isMarkup = ({ container, extension }: FileHead) => container === "text" && extension !== "txt";

/**
 * Every format that Galley reads. Lists for people, accepted extensions, media types and the API's enumeration are
 * derived from these entries. They are pure: the browser loads them too.
 */
export const FORMATS = [
  format({
    id: "pdf",
    name: "PDF",
    extensions: ["pdf"],
    mediaType: "application/pdf",
    detect: ({ container }) => (container === "pdf" ? "proved" : null),
  }),
  format({
    id: "docx",
    name: "Word (.docx)",
    extensions: ["docx"],
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    detect({ container, entries }, isNamed) {
      if (entries.some((name) => name.startsWith("word/"))) return "shown";
      if (entries.includes("[Content_Types].xml")) return "likely";
      return container === "zip" && isNamed ? "named" : null;
    },
  }),
  format({
    id: "odt",
    name: "OpenDocument",
    extensions: ["odt", "fodt"],
    mediaType: "application/vnd.oasis.opendocument.text",
    detect(head) {
      if (head.declaredType === "application/vnd.oasis.opendocument.text") return "proved";
      if (isMarkup(head) && looksLikeFlatOdt(head.text)) return "shown";
      return head.container === "zip" && head.extension === "odt" ? "named" : null;
    },
  }),
  format({
    id: "rtf",
    name: "RTF",
    extensions: ["rtf"],
    mediaType: "application/rtf",
    detect: ({ container, text }) => (container === "text" && /^\s*\{\\rtf/.test(text) ? "proved" : null),
  }),
  format({
    id: "epub",
    name: "EPUB",
    extensions: ["epub"],
    mediaType: "application/epub+zip",
    detect(head, isNamed) {
      if (head.declaredType === "application/epub+zip") return "proved";
      if (head.entries.includes("META-INF/container.xml")) return "shown";
      return head.container === "zip" && isNamed ? "named" : null;
    },
  }),
  format({
    id: "html",
    name: "HTML",
    extensions: ["html", "htm", "xhtml"],
    mediaType: "text/html; charset=utf-8",
    detect(head, isNamed) {
      if (isMarkup(head) && looksLikeHtml(head.text)) return "shown";
      return head.container === "text" && isNamed ? "named" : null;
    },
  }),
  format({
    id: "md",
    name: "Markdown",
    extensions: ["md", "markdown", "mdown", "mkd", "qmd", "rmd"],
    mediaType: "text/markdown; charset=utf-8",
    detect: ({ container }, isNamed) => (container === "text" && isNamed ? "proved" : null),
  }),
  format({
    id: "txt",
    name: "plain text",
    extensions: ["txt"],
    mediaType: "text/plain; charset=utf-8",
    detect: ({ container, extension }) =>
      container === "text" && !NOT_TEXT.test(extension) ? "named" : null,
  }),
  format({
    id: "tex",
    name: "LaTeX",
    extensions: ["tex", "ltx", "latex"],
    mediaType: "application/x-tex",
    detect(head, isNamed) {
      if (head.container === "text" && isNamed) return "shown";
      return isMarkup(head) && looksLikeTex(head.text) ? "likely" : null;
    },
  }),
  format({
    id: "latex-project",
    name: "LaTeX projects (.zip, .tar.gz)",
    extensions: ["zip", "tar.gz", "tgz", "gz"],
    // A zip or a tarball, so it has no single type.
    mediaType: "application/octet-stream",
    detect(head) {
      if (head.container === "gzip") {
        if (head.holdsTar || looksLikeTex(head.text)) return "proved";
        // A damaged project gets a better message as a project than as an unknown file.
        return head.isCut && /^(tar\.gz|tgz)$/.test(head.extension) ? "named" : null;
      }
      if (head.entries.some((name) => /\.(tex|ltx|latex)$/i.test(name))) return "likely";
      return head.container === "zip" && head.extension === "zip" ? "named" : null;
    },
  }),
] as const;

export type Format = (typeof FORMATS)[number]["id"];

export const FORMAT_IDS: readonly Format[] = FORMATS.map(({ id }) => id);

/** The extensions for the `accept` attribute of a file input. */
export const ACCEPTED_EXTENSIONS = FORMATS.flatMap(({ extensions }) =>
  extensions.map((each) => `.${each}`),
).join(",");

/** Lists the formats for people: "PDF, Word (.docx), … or LaTeX". */
export function formatNames(conjunction: "and" | "or"): string {
  const names = FORMATS.map(({ name }) => name);
  return `${names.slice(0, -1).join(", ")} ${conjunction} ${names.at(-1)}`;
}

/** Returns the media type of an original file. */
export function mediaTypeOf(id: Format): string {
  return FORMATS.find((each) => each.id === id)?.mediaType ?? "application/octet-stream";
}

export function isFormat(value: unknown): value is Format {
  return FORMAT_IDS.some((id) => id === value);
}

/** Says why a file that has none of the formats cannot be read, and what to do. */
export function explainUnreadable(filename: string): string {
  const extension = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
  if (extension === "doc")
    return `${filename} is an old Word file. Open it in Word, save it as .docx and upload the new file.`;
  const named = FORMATS.find(({ extensions }) => extensions.some((each) => each === extension));
  return named
    ? `${filename} is damaged, or its content is not ${named.name}. Open it in the program that made it, export it again and upload the new file.`
    : `${filename} is not a kind of file that Galley reads. Upload ${formatNames("or")}.`;
}
