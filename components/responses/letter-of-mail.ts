/** A part of a mail: its headers, with names in lower case, and what is below them. */
interface MailPart {
  headers: Map<string, string>;
  body: string;
}

/** Mails hold few parts within each other. */
const DEEPEST = 8;
const BYTES_AT_ONCE = 8_192;

/** Returns the text of a mail as a mail program saves it (`.eml`), or null if it has none. `bytes`: the file. */
export function letterOfMail(bytes: Uint8Array): string | null {
  return textOf(partOf(charactersOf(bytes).replace(/\r\n?/g, "\n")), DEEPEST);
}

/** One character for each byte, so that parts can be told apart before they are decoded. */
function charactersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_AT_ONCE)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + BYTES_AT_ONCE)));
  return parts.join("");
}

function partOf(source: string): MailPart {
  const blank = source.indexOf("\n\n");
  const head = (blank === -1 ? source : source.slice(0, blank)).replace(/\n[ \t]+/g, " ");
  const headers = head.split("\n").flatMap((line): [string, string][] => {
    const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value]];
  });
  return { headers: new Map(headers), body: blank === -1 ? "" : source.slice(blank + 2) };
}

function textOf({ headers, body }: MailPart, depth: number): string | null {
  const type = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary !== undefined && /^multipart\//i.test(type)) {
    if (depth === 0) return null;
    const parts = body
      .split(`--${boundary}`)
      .slice(1)
      .map((part) => partOf(part.replace(/^\n/, "")));
    for (const part of parts) {
      const text = textOf(part, depth - 1);
      if (text !== null) return text;
    }
    return null;
  }
  if (!/^text\/plain/i.test(type)) return null;
  const charset = /charset="?([^";\s]+)"?/i.exec(type)?.[1] ?? "utf-8";
  const coded = (headers.get("content-transfer-encoding") ?? "").trim().toLowerCase();
  const text = inCharset(decoded(body, coded), charset);
  return text.trim() === "" ? null : text;
}

/** What was coded for the way, still with one character for each byte. */
function decoded(body: string, coded: string): string {
  if (coded === "base64") return fromBase64(body.replace(/[^A-Za-z0-9+/]/g, ""));
  if (coded !== "quoted-printable") return body;
  return body
    .replace(/=[ \t]*\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** A file that was cut off may end within a group of four letters, of which one alone says nothing. */
function fromBase64(letters: string): string {
  return atob(letters.length % 4 === 1 ? letters.slice(0, -1) : letters);
}

function inCharset(text: string, charset: string): string {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    // A charset that nobody knows.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder().decode(bytes);
  }
}
