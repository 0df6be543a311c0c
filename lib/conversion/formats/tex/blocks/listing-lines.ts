import type { Engine } from "../engine/engine.ts";
import type { ListingOptions } from "./listing-options.ts";

type Escape = { open: string; close: string };

/** Returns the marks between which code is LaTeX: `escapeinside={(*@}{@*)}`, `escapeinside=||` or `escapechar=!`. */
function escapeOf(options: ListingOptions): Escape | null {
  const inside = options.get("escapeinside") ?? options.get("escapechar") ?? "";
  const [, open, close] =
    /^\{([^{}]+)\}\s*\{([^{}]+)\}$/.exec(inside) ?? /^\\?(\S)\\?(\S)?$/.exec(inside) ?? [];
  return open === undefined ? null : { open, close: close ?? open };
}

/** Returns a line as it is printed, with its escapes set. Labels in the escapes refer to the line. */
function setEscapes(engine: Engine, line: string, number: number, { open, close }: Escape): string {
  let shown = "";
  let from = 0;
  for (let at = line.indexOf(open); at >= 0; at = line.indexOf(open, from)) {
    const end = line.indexOf(close, at + open.length);
    if (end < 0) break;
    const { current } = engine.scopes;
    engine.scopes.current = { number: String(number), kind: "lstnumber", title: "" };
    const inside = engine.document.commands.tokens(line.slice(at + open.length, end));
    shown += line.slice(from, at) + engine.digestText(inside);
    engine.scopes.current = current;
    from = end + close.length;
  }
  return (shown + line.slice(from)).trimEnd();
}

/** True if `numbers` (listings, fancyvrb) or `linenos` (minted) asks for line numbers. */
const isNumbered = (options: ListingOptions) =>
  /^(left|right|both|inner|outer)$/.test(options.get("numbers") ?? "") ||
  (options.get("linenos") ?? "false") === "true";

const integer = (value: string | undefined, otherwise: number) =>
  /^-?\d+$/.test(value ?? "") ? Number(value) : otherwise;

function firstNumber(engine: Engine, options: ListingOptions): number {
  const { lastLines } = engine.document.listings;
  const name = options.get("name") ?? "";
  const value = options.get("firstnumber") ?? "auto";
  if (value === "last") return (lastLines.get("") ?? 0) + 1;
  return integer(value, name === "" ? 1 : (lastLines.get(name) ?? 0) + 1);
}

/** Returns the lines of a listing as its page shows them, with their numbers if it prints them. */
export function listingText(engine: Engine, body: string, options: ListingOptions): string {
  const lines = body.replace(/\n[^\S\n]*$/, "").split("\n");
  const first = firstNumber(engine, options);
  const escapes = escapeOf(options);
  const shown =
    escapes === null ? lines : lines.map((line, i) => setEscapes(engine, line, first + i, escapes));
  const { lastLines } = engine.document.listings;
  const last = first + lines.length - 1;
  lastLines.set("", last).set(options.get("name") ?? "", last);
  if (!isNumbered(options)) return shown.join("\n");
  const step = integer(options.get("stepnumber"), 1);
  const width = Math.max(String(first).length, String(last).length);
  return shown
    .map((line, i) => {
      const isSkipped =
        step <= 0 ||
        (first + i) % step !== 0 ||
        (line.trim() === "" && options.get("numberblanklines") === "false");
      return `${(isSkipped ? "" : String(first + i)).padStart(width)}  ${line}`.trimEnd();
    })
    .join("\n");
}

/** Returns the lines from `firstline` to `lastline`, because a listing may show part of a file. */
export function shownLines(text: string, options: ListingOptions): string {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  const first = Math.max(1, integer(options.get("firstline"), 1));
  return lines.slice(first - 1, integer(options.get("lastline"), lines.length)).join("\n");
}
