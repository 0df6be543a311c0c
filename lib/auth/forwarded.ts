/** What one proxy says in a `Forwarded` header (RFC 7239). */
export interface ForwardedElement {
  for?: string;
  proto?: string;
}

const PAIR = /(?:^|[;,])\s*(for|proto)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*))/gi;

/** Returns the elements of a `Forwarded` header, the proxy nearest to the client first. */
export function forwardedElements(header: string | null): ForwardedElement[] {
  return splitOutsideQuotes(header ?? "").map((element) => {
    const found: ForwardedElement = {};
    for (const [, name = "", quoted, bare] of element.matchAll(PAIR)) {
      const value = quoted?.replace(/\\(.)/g, "$1") ?? bare ?? "";
      if (name.toLowerCase() === "for") found.for ??= value;
      else found.proto ??= value;
    }
    return found;
  });
}

function splitOutsideQuotes(text: string): string[] {
  const parts = [""];
  let isQuoted = false;
  for (const character of text.slice(0, 4_000)) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === "," && !isQuoted) parts.push("");
    else parts.push(`${parts.pop() ?? ""}${character}`);
  }
  return parts.filter((part) => part.trim() !== "");
}
