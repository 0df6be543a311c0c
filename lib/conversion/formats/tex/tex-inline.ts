import { type Inline, text } from "../../manuscript-tree.ts";
import { citation } from "./citation.ts";
import { reference } from "./cross-reference.ts";
import { IGNORED, REFERENCES, STYLES, SWITCHES } from "./inline-commands.ts";
import { accented, isAccent, symbolText } from "./tex-characters.ts";
import type { TexContext } from "./tex-context.ts";
import { TexCursor } from "./tex-cursor.ts";
import { units } from "./units.ts";

function quoteMarks(value: string): string {
  return value
    .replace(/---/g, "—")
    .replace(/--/g, "–")
    .replace(/``/g, "“")
    .replace(/''/g, "”")
    .replace(/`/g, "‘")
    .replace(/~/g, " ")
    .replace(/\ufdd0/g, "");
}

function command(cursor: TexCursor, context: TexContext, depth: number): Inline[] {
  const name = cursor.command();
  if (isAccent(name)) {
    const letter = cursor.argument();
    if (/^\\[a-zA-Z]/.test(letter)) cursor.skipSpace();
    return [text(accented(name, letter) ?? "")];
  }
  const style = STYLES[name];
  if (style !== undefined)
    return [{ type: style, children: texInline(cursor.argument(), context, depth + 1) }];
  if (name === "(") return [{ type: "math", latex: cursor.until("\\)") }];
  if (name === "ensuremath") return [{ type: "math", latex: cursor.argument() }];
  if (name === "\\") {
    cursor.optional();
    return [{ type: "break" }];
  }
  if (name === "footnote" || name === "thanks" || name === "footnotetext") {
    cursor.optional();
    context.notes.push(cursor.argument());
    return [{ type: "note", id: String(context.notes.length) }];
  }
  if (REFERENCES.test(name)) return reference(name, cursor.argument(), context);
  if (/cite/i.test(name) && name !== "citestyle") return [text(citation(name, cursor, context.bibliography))];
  if (name === "url" || name === "path" || name === "nolinkurl") {
    const url = (cursor.group() ?? "").replace(/\\([%#_&~])/g, "$1");
    return [{ type: "link", url, children: [text(url)] }];
  }
  if (name === "href") {
    const url = cursor.argument().replace(/\\([%#_&~])/g, "$1");
    return [{ type: "link", url, children: texInline(cursor.argument(), context, depth + 1) }];
  }
  if (name === "texttt" || name === "code" || name === "lstinline") {
    const inner = texInline(cursor.argument(), context, depth + 1);
    return inner.every((part) => part.type === "text")
      ? [{ type: "code", text: inner.map((part) => (part.type === "text" ? part.text : "")).join("") }]
      : inner;
  }
  if (name === "verb" || name === "verb*") {
    const mark = cursor.source[cursor.at++] ?? "";
    return [{ type: "code", text: mark === "" ? "" : cursor.until(mark) }];
  }
  if (name === "includegraphics" || name === "includegraphics*") {
    cursor.optional();
    const image = context.imageName(cursor.argument());
    return image === null ? [] : [{ type: "image", name: image, alt: "" }];
  }
  if (/^(SI|qty|SIrange|num|si|unit)$/.test(name)) return units(name, cursor);
  const skipped = IGNORED[name];
  if (skipped !== undefined) {
    cursor.optional();
    for (let i = 0; i < skipped; i++) cursor.group();
    return [];
  }
  const symbol = symbolText(name);
  if (symbol !== null) {
    if (/^[a-zA-Z]/.test(name)) {
      const braces = cursor.peek(2) === "{}";
      if (braces) cursor.at += 2;
      else cursor.skipSpace();
    }
    return [symbol === "\n" ? { type: "break" } : text(symbol)];
  }
  // An unknown command: what it is given is text, how it is set is not.
  cursor.optional();
  if (/^[a-zA-Z]/.test(name) && cursor.peek() !== "{") cursor.skipSpace();
  return [];
}

/** LaTeX text as inline content. Never fails: what it does not know loses its markup, not its words. */
export function texInline(source: string, context: TexContext, depth = 0): Inline[] {
  if (depth > 60) return [text(source.replace(/[\\{}$]/g, " "))];
  const cursor = new TexCursor(source);
  const out: Inline[] = [];
  const plain = /[^\\${}]+/y;
  while (!cursor.done) {
    plain.lastIndex = cursor.at;
    const run = plain.exec(source)?.[0];
    const c = cursor.peek();
    if (run !== undefined) {
      out.push(text(quoteMarks(run)));
      cursor.at += run.length;
    } else if (c === "\\") {
      const at = cursor.at;
      const switched = SWITCHES[/^\\([a-z]+)/.exec(source.slice(at, at + 12))?.[1] ?? ""];
      if (switched === undefined) out.push(...command(cursor, context, depth));
      else {
        cursor.command();
        const children = texInline(source.slice(cursor.at), context, depth + 1);
        return [...out, { type: switched, children }];
      }
    } else if (c === "$") {
      const double = cursor.peek(2) === "$$";
      cursor.at += double ? 2 : 1;
      out.push({ type: "math", latex: untilDollar(cursor, double ? "$$" : "$") });
    } else if (c === "{") {
      const inner = cursor.group();
      if (inner === null) cursor.at++;
      else out.push(...texInline(inner, context, depth + 1));
    } else cursor.at++;
  }
  return out;
}

/** Up to a dollar sign that is not escaped. */
export function untilDollar(cursor: TexCursor, end: "$" | "$$"): string {
  const from = cursor.at;
  for (let i = from; i < cursor.source.length; i++) {
    if (cursor.source[i] === "\\") i++;
    else if (cursor.source.startsWith(end, i)) {
      cursor.at = i + end.length;
      return cursor.source.slice(from, i);
    }
  }
  cursor.at = cursor.source.length;
  return cursor.source.slice(from);
}
