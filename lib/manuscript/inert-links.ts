import { isScriptAddress } from "./script-address.ts";

/** The sign before an address: the second one of a link or of a definition, or `=` after an attribute that takes one. */
const BEFORE_ADDRESS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of tags and addresses.
  /\]([(:]|$)|(?<![\w.-])(?:href|src|action|formaction|data|poster|background|from|to|values)[\u0000-\u0020]*(=|$)/gi;
const AUTOLINK = /<(javascript|vbscript|data):/gi;
/** No name and no autolink of the above is as long, in characters. */
const LONGEST_WORD = 24;
/** What may not stand before a name. */
const WORD = /[\w.-]/;

/**
 * Returns Markdown in which no address runs a script: one sign of such a link becomes a space, so that no offset moves,
 * in characters or in bytes. Conversion drops these links. What is left are those in formulas and code, which are kept
 * as the author wrote them, and which a viewer that knows no formulas takes for links.
 */
export function inertLinks(markdown: string): string {
  return inertPart(markdown, true).inert;
}

/** Does the same to Markdown in UTF-8, chunk by chunk. */
export async function* inertLinksOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let rest = "";
  let enough = 0;
  for await (const chunk of chunks) {
    // One character for each byte: nothing that matters here has more.
    rest += Buffer.from(chunk).toString("latin1");
    if (rest.length < enough) continue;
    const { inert, end } = inertPart(rest, false);
    if (end > 0) yield Buffer.from(inert.slice(0, end), "latin1");
    rest = inert.slice(end);
    // An address that does not end is not looked at again for each chunk.
    enough = 2 * rest.length;
  }
  if (rest !== "") yield Buffer.from(inertLinks(rest), "latin1");
}

/** Before `end` nothing depends on what follows. */
function inertPart(markdown: string, isWhole: boolean): { inert: string; end: number } {
  const parts: string[] = [];
  let done = 0;
  let end = Math.max(0, markdown.length - LONGEST_WORD);
  // Only the signs are matched, so that one address may stand in another.
  for (const match of markdown.matchAll(BEFORE_ADDRESS)) {
    const after = match.index + match[0].length;
    const sign = match[1] ?? match[2] ?? "";
    const isScript = sign === "" ? null : isScriptAddress(markdown, after, sign);
    if (isScript === null && !isWhole) {
      end = Math.min(end, match.index);
      break;
    }
    if (!isScript || (match[0].startsWith("]") && isEscaped(markdown, match.index))) continue;
    parts.push(markdown.slice(done, after - 1), " ");
    done = after;
  }
  const inert = parts.join("") + markdown.slice(done);
  return { inert: inert.replace(AUTOLINK, (whole) => `${whole.slice(0, -1)} `), end: cutAt(markdown, end) };
}

/**
 * Returns a place at or a little before `at` where a text may be cut: no end of a word looks like a name that stands
 * alone, because it is longer than any name, and no sign that is escaped is parted from its backslash.
 */
function cutAt(markdown: string, at: number): number {
  let word = 0;
  while (word < LONGEST_WORD && WORD.test(markdown[at + word] ?? "")) word += 1;
  let cut = at;
  for (; word < LONGEST_WORD && cut > 0 && WORD.test(markdown[cut - 1] ?? ""); word++) cut -= 1;
  return isEscaped(markdown, cut) ? cut - 1 : cut;
}

function isEscaped(markdown: string, at: number): boolean {
  let slashes = 0;
  while (markdown[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}
