import { ENTITIES, readCharacter } from "./characters.ts";

/**
 * One piece of inline Markdown: the source range it covers, and how it reads.
 * `verbatim` is kept character for character; `latex` is read as mathematics; text replaces the range.
 */
export type InlineToken =
  | { kind: "text"; text: string; length: number }
  | { kind: "verbatim"; from: number; to: number; length: number }
  | { kind: "latex"; from: number; to: number; length: number };

export type InlineSource = {
  markdown: string;
  end: number;
  /** Ends of constructs met earlier ("](target)" of a link): position → units to skip there. */
  skips: Map<number, number>;
  partners: Map<number, number>;
  /** The position of the last "-->": a comment opened after it never closes. */
  lastCommentEnd: number;
  /** The closing parenthesis that was found last. */
  parenthesis: number;
  /** True keeps the alternative text of images, which on a line of its own is the caption. */
  keepsAlt: boolean;
};

export function inlineSource(markdown: string, start: number, end: number, keepsAlt: boolean): InlineSource {
  return {
    markdown,
    end,
    skips: new Map(),
    partners: bracketPartners(markdown, start, end),
    lastCommentEnd: start + markdown.slice(start, end).lastIndexOf("-->"),
    parenthesis: -1,
    keepsAlt,
  };
}

/** Maps the position of each "[" in the range to that of the "]" that closes it, without escaped ones. */
function bracketPartners(markdown: string, start: number, end: number): Map<number, number> {
  const partners = new Map<number, number>();
  const open: number[] = [];
  for (let at = start; at < end; at += 1) {
    const character = markdown.charCodeAt(at);
    if (character === 92) at += 1;
    else if (character === 91) open.push(at);
    else if (character === 93) {
      const partner = open.pop();
      if (partner !== undefined) partners.set(partner, at);
    }
  }
  return partners;
}

/** A display within a paragraph: "$$…$$". */
const DISPLAY = /\$\$([^$]{1,3000})\$\$/y;

const dropped = (length: number): InlineToken => ({ kind: "text", text: "", length });
const replaced = (text: string, length: number): InlineToken => ({ kind: "text", text, length });

function sticky(pattern: RegExp, source: InlineSource, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  const match = pattern.exec(source.markdown);
  return match !== null && at + match[0].length <= source.end ? match : null;
}

const READERS: Record<string, (source: InlineSource, at: number) => InlineToken | null> = {
  "\\": readEscape,
  "`": readCode,
  $: readMath,
  "[": readLink,
  "!": readImage,
  "<": readTag,
  "&": readEntity,
  "*": readEmphasis,
  _: readUnderscore,
  "^": readSuperscript,
  "~": readSubscript,
  h: readUrl,
  w: readUrl,
  "{": readAttributes,
  "\n": readBreak,
};

export function nextToken(source: InlineSource, at: number): InlineToken {
  const skip = source.skips.get(at);
  if (skip !== undefined) return dropped(skip);
  const character = source.markdown.charAt(at);
  const special = READERS[character]?.(source, at);
  if (special) return special;
  return replaced(readCharacter(character), 1);
}

function readEscape(source: InlineSource, at: number): InlineToken | null {
  const next = source.markdown.charAt(at + 1);
  if (at + 1 >= source.end || next === "\n") return dropped(1);
  return /[!-/:-@[-`{-~]/.test(next) ? replaced(next, 2) : null;
}

function readCode(source: InlineSource, at: number): InlineToken | null {
  const run = sticky(/`{1,10}/y, source, at)?.[0];
  if (run === undefined) return null;
  const close = source.markdown.slice(at + run.length, Math.min(source.end, at + 1000)).indexOf(run);
  if (close < 0) return dropped(run.length);
  const from = at + run.length;
  return { kind: "verbatim", from, to: from + close, length: close + 2 * run.length };
}

function readMath(source: InlineSource, at: number): InlineToken | null {
  const display = sticky(DISPLAY, source, at);
  if (display !== null) return replaced("\uFFFC", display[0].length);
  const inline = sticky(/\$(?![\s$])([^$\n]{1,1000})\$(?!\d)/y, source, at);
  if (inline === null || /\s$/.test(inline[1] ?? " ")) return null;
  return { kind: "latex", from: at + 1, to: at + inline[0].length - 1, length: inline[0].length };
}

/** "Figure [3](#fig3)" links a figure's number, not a citation. */
const NAMES_FLOAT = /\b(?:fig(?:ure)?s?\.?|tables?|eqs?\.?|equations?|sections?|appendix)\s\(?$/i;

function readLink(source: InlineSource, at: number): InlineToken | null {
  const close = source.partners.get(at);
  if (close === undefined) return null;
  if (source.markdown.charAt(at + 1) === "^") return dropped(close - at + 1);
  const target = sticky(
    /\]\([^()\s]{0,2000}(?:\([^()\s]{0,200}\)[^()\s]{0,2000})?(?: "[^"\n]{0,300}")?\)/y,
    source,
    close,
  );
  const attributes = sticky(/\]\{[^{}\n]{0,500}\}/y, source, close);
  const tail = target ?? attributes;
  if (tail === null) return null;
  // A linked citation, [3](#ref3), keeps its brackets: they say that the number is a citation.
  const before = source.markdown.slice(Math.max(0, at - 14), at);
  const isReference =
    source.markdown.startsWith("{reference-type=", close + tail[0].length) || NAMES_FLOAT.test(before);
  if (!isReference && /^[\d\s,;–-]{1,60}$/.test(source.markdown.slice(at + 1, close))) {
    source.skips.set(close + 1, tail[0].length - 1);
    return replaced("[", 1);
  }
  source.skips.set(close, tail[0].length);
  return dropped(1);
}

function readImage(source: InlineSource, at: number): InlineToken | null {
  const close = source.partners.get(at + 1);
  if (close === undefined || source.markdown.charAt(close + 1) !== "(") return null;
  if (parenthesisAfter(source, close) > close + LONGEST_TARGET) return null;
  const target = sticky(/\]\([^)\n]{0,4000}\)(?:\{[^{}\n]{0,300}\})?/y, source, close);
  if (target === null) return null;
  if (!source.keepsAlt) return dropped(close - at + target[0].length);
  source.skips.set(close, target[0].length);
  return dropped(2);
}

/** The longest address of a picture that is read, in UTF-16 units. */
const LONGEST_TARGET = 4002;

/** The next closing parenthesis, which is looked for once in each stretch without one. */
function parenthesisAfter(source: InlineSource, at: number): number {
  if (source.parenthesis < at) {
    const found = source.markdown.indexOf(")", at);
    source.parenthesis = found < 0 ? Infinity : found;
  }
  return source.parenthesis;
}

function readTag(source: InlineSource, at: number): InlineToken | null {
  if (source.markdown.startsWith("<!--", at)) {
    if (at > source.lastCommentEnd) return dropped(4);
    const close = source.markdown.slice(at, Math.min(source.end, at + 5000)).indexOf("-->");
    return dropped(close < 0 ? 4 : close + 3);
  }
  const address = sticky(/<(?:https?:|mailto:)[^<>\s]{1,2000}>/y, source, at);
  if (address !== null)
    return { kind: "verbatim", from: at + 1, to: at + address[0].length - 1, length: address[0].length };
  const tag = sticky(/<\/?([a-zA-Z][a-zA-Z0-9]{0,15})(?:\s[^<>]{0,500})?\/?>/y, source, at);
  if (tag === null) return null;
  if (tag[1] === "sup" && !tag[0].startsWith("</"))
    return replaced(afterDigit(source, at) ? "^" : "", tag[0].length);
  return replaced(/^(?:br|p|div|td|tr|th|li)$/i.test(tag[1] ?? "") ? " " : "", tag[0].length);
}

function readEntity(source: InlineSource, at: number): InlineToken | null {
  const entity = sticky(/&([a-z]{2,6});/y, source, at);
  const text = entity === null ? undefined : ENTITIES[entity[1] ?? ""];
  return entity === null || text === undefined ? null : replaced(text, entity[0].length);
}

function readEmphasis(source: InlineSource, at: number): InlineToken | null {
  const run = sticky(/\*{1,3}/y, source, at)?.[0] ?? "*";
  const free = isSpace(source.markdown.charAt(at - 1)) && isSpace(source.markdown.charAt(at + run.length));
  return free ? null : dropped(run.length);
}

function readUnderscore(source: InlineSource, at: number): InlineToken | null {
  const run = sticky(/_{1,3}/y, source, at)?.[0] ?? "_";
  const inWord =
    /\w/.test(source.markdown.charAt(at - 1)) && /\w/.test(source.markdown.charAt(at + run.length));
  return inWord ? null : dropped(run.length);
}

function readSuperscript(source: InlineSource, at: number): InlineToken | null {
  const match = sticky(/\^[^\s^]{1,40}\^/y, source, at);
  if (match === null) return null;
  source.skips.set(at + match[0].length - 1, 1);
  // Between digits the mark keeps 10^5 from reading as 105; elsewhere it only raises.
  return replaced(afterDigit(source, at) && /^\^[-−–]?\d/.test(match[0]) ? "^" : "", 1);
}

function readSubscript(source: InlineSource, at: number): InlineToken | null {
  if (source.markdown.startsWith("~~", at)) return dropped(2);
  const match = sticky(/~[^\s~]{1,40}~/y, source, at);
  if (match === null) return null;
  source.skips.set(at + match[0].length - 1, 1);
  return dropped(1);
}

function readUrl(source: InlineSource, at: number): InlineToken | null {
  const url = sticky(/(?:https?:\/\/|www\.)[^\s<>"\])]{1,2000}/y, source, at);
  if (url === null || /\w/.test(source.markdown.charAt(at - 1))) return null;
  return { kind: "verbatim", from: at, to: at + url[0].length, length: url[0].length };
}

function readAttributes(source: InlineSource, at: number): InlineToken | null {
  const match = sticky(/\{(?:[#.]|reference-type=)[^{}\n]{0,300}\}/y, source, at);
  return match === null ? null : dropped(match[0].length);
}

function readBreak(source: InlineSource, at: number): InlineToken | null {
  const match = sticky(/\n[ \t>]{0,40}/y, source, at);
  return replaced(" ", match?.[0].length ?? 1);
}

function afterDigit(source: InlineSource, at: number): boolean {
  return /\d/.test(source.markdown.charAt(at - 1));
}

function isSpace(character: string): boolean {
  return character === "" || /\s/.test(character);
}
