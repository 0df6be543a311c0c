/** The longest beginning of an address that is looked at, in characters; entities make ten of one. */
const WINDOW = 240;
const LINK = new RegExp(`\\]\\(([\\s<]{0,20}[^\\s)]{0,${WINDOW}})`, "g");
const AUTOLINK = /<(javascript|vbscript|data):/gi;
const UNSAFE = /^(javascript|vbscript|data):/i;
const PICTURE = /^data:image\/(png|jpeg|gif|webp)[;,]/i;
const NAMED: Readonly<Record<string, string>> = { colon: ":", Tab: "", NewLine: "" };

/**
 * Returns Markdown in which no address runs a script: one sign of such a link becomes a space, so that no offset moves,
 * in characters or in bytes. Conversion drops these links. What is left are those in formulas and code, which are kept
 * as the author wrote them, and which a viewer that knows no formulas takes for links.
 */
export function inertLinks(markdown: string): string {
  return markdown
    .replace(LINK, (whole, address: string, at: number) =>
      isUnsafe(address) && !isEscaped(markdown, at) ? `] ${whole.slice(2)}` : whole,
    )
    .replace(AUTOLINK, (whole) => `${whole.slice(0, -1)} `);
}

/** Does the same to Markdown in UTF-8, chunk by chunk. */
export async function* inertLinksOf(chunks: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let rest = "";
  for await (const chunk of chunks) {
    // One character for each byte: nothing that matters here has more.
    const text = inertLinks(rest + Buffer.from(chunk).toString("latin1"));
    const end = Math.max(0, text.length - 2 * WINDOW);
    if (end > 0) yield Buffer.from(text.slice(0, end), "latin1");
    rest = text.slice(end);
  }
  if (rest !== "") yield Buffer.from(rest, "latin1");
}

function isUnsafe(address: string): boolean {
  const plain = address
    .replace(
      /&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,8});?/gi,
      (whole, name: string) => NAMED[name] ?? fromNumber(name) ?? whole,
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers leave them out of addresses.
    .replace(/[\u0000-\u0020\u007f<\\]/g, "");
  return UNSAFE.test(plain) && !PICTURE.test(plain);
}

function fromNumber(name: string): string | null {
  if (!name.startsWith("#")) return null;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

function isEscaped(markdown: string, at: number): boolean {
  let slashes = 0;
  while (markdown[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}
