import { splitFormulas } from "#lib/contract/formula.ts";

/** Returns Markdown that shows the words of a title or passage as they are. Emphasis is left out, and formulas stay. */
export function plain(text: string): string {
  return inOneLine(
    splitFormulas(text)
      .map((part) => (part.kind === "formula" ? `$${part.text}$` : escaped(withoutEmphasis(part.text))))
      .join(""),
  );
}

/** Returns Markdown that shows words of the user, which are no Markdown, as they are. */
export function verbatim(words: string): string {
  return inOneLine(escaped(words));
}

/** Escapes what would begin a heading, a quotation or a list. */
function inOneLine(markdown: string): string {
  return markdown
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?=[#>+=-])|(?<=^\d{1,9})(?=[.)]\s)/, "\\");
}

function withoutEmphasis(words: string): string {
  return words
    .replace(/(\*\*|\*|`)(?=\S)([^*`]+?)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}_])(__?)(?=\S)([^_]+?)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

const ADDRESS = /((?:https?:\/\/|www\.)[^\s`<>“”‘’]*[^\s`<>“”‘’.,;:!?'")\]*_~$])/gi;

/**
 * Escapes each sign that Markdown would read: brackets, marks of emphasis, tags and entities. Addresses become code:
 * they would become links, which would break the link around them and may lead anywhere.
 */
function escaped(words: string): string {
  return words
    .split(ADDRESS)
    .map((part, i) =>
      i % 2 === 1 ? `\`${part}\`` : part.replace(/[\\`*_[\]~$]|<(?=[a-z/!?])|&(?=#?\w{1,31};)/gi, "\\$&"),
    )
    .join("");
}

/** Encodes also the signs that `encodeURIComponent` leaves and Markdown reads. */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*~_]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
