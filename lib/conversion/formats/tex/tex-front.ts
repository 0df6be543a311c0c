import { type Node, text } from "../../manuscript-tree.ts";
import type { TexContext } from "./tex-context.ts";
import type { TexCursor } from "./tex-cursor.ts";
import { texInline } from "./tex-inline.ts";

/** Keeps what `\title` and `\author` say until `\maketitle` shows it. */
export function front(name: string, cursor: TexCursor, context: TexContext): Node[] {
  cursor.optional();
  const value = cursor.argument();
  if (name === "title") context.title ??= value;
  else if (name === "author" || name === "affil" || name === "institute")
    context.author = `${context.author === null ? "" : `${context.author}, `}${value}`;
  return [];
}

export function titleBlock(context: TexContext): Node[] {
  const { title, author } = context;
  context.title = null;
  context.author = null;
  const authors = (author ?? "")
    .replace(
      /\s*\\(and|And|AND|IEEEauthorblock[NA]|\\|inst|affiliation|email|textsuperscript\s*\{[^{}]*\})(?![a-zA-Z])/g,
      ", ",
    )
    .replace(/\n\s*\n/g, "\n");
  return [
    ...(title === null
      ? []
      : [
          {
            type: "heading",
            level: 1,
            children: texInline(title.replace(/\\\\/g, " "), context),
          } satisfies Node,
        ]),
    ...(authors.trim() === ""
      ? []
      : [{ type: "paragraph", children: texInline(authors, context) } satisfies Node]),
  ];
}

export function references(context: TexContext): Node[] {
  if (context.bibliographyShown || context.bibliography.references.length === 0) return [];
  context.bibliographyShown = true;
  return [
    { type: "heading", level: 2, children: [text("References")] },
    ...context.bibliography.references.map(
      (reference): Node => ({
        type: "reference",
        children: [
          text(reference.label),
          ...texInline(reference.latex.replace(/\\\\|\n\s*\n/g, " "), context),
        ],
      }),
    ),
  ];
}
