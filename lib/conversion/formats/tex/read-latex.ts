import { type Node, plainText } from "../../manuscript-tree.ts";
import type { Reading } from "../../reader.ts";
import { readBibliography } from "./bibliography.ts";
import { LOST_LINE } from "./clean-source.ts";
import { flatten } from "./flatten.ts";
import { numberLabels } from "./labels.ts";
import { expandMacros, takeMacros } from "./macros.ts";
import { texBlocks } from "./tex-blocks.ts";
import { Counters, type TexContext } from "./tex-context.ts";
import { TexCursor } from "./tex-cursor.ts";
import { references, titleBlock } from "./tex-front.ts";
import { texInline } from "./tex-inline.ts";
import type { SourceLine, TexProject } from "./tex-project.ts";

const THEOREMS: [string, string][] = [
  ["theorem", "Theorem"],
  ["lemma", "Lemma"],
  ["corollary", "Corollary"],
  ["proposition", "Proposition"],
  ["definition", "Definition"],
  ["remark", "Remark"],
  ["example", "Example"],
  ["assumption", "Assumption"],
  ["conjecture", "Conjecture"],
  ["claim", "Claim"],
];

function theoremsOf(source: string): Map<string, string> {
  const own = [...source.matchAll(/\\newtheorem\*?\s*\{(\w+)\}\s*(?:\[\w+\])?\s*\{([^{}]*)\}/g)].map(
    ([, name = "", title = ""]): [string, string] => [name, title],
  );
  return new Map([...THEOREMS, ...own]);
}

/** Offset → the file and line it came from, by counting line ends once. */
function lineFinder(text: string, lines: readonly SourceLine[]): (offset: number) => SourceLine | undefined {
  const starts = [0];
  for (let i = 0; i < text.length; i++) if (text[i] === "\n" || text[i] === LOST_LINE) starts.push(i + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return lines[low];
  };
}

function bibliographyOf(text: string, project: TexProject) {
  const stem = project.main.replace(/\.[^./]*$/, "");
  const named = [
    ...text.matchAll(/\\(?:bibliography|addbibresource)\s*(?:\[[^\]]*\])?\{([^{}]*)\}/g),
  ].flatMap((m) => (m[1] ?? "").split(","));
  const bibs = named.flatMap((name) => project.text(name.trim(), ["", ".bib"])?.text ?? []);
  return readBibliography(
    text,
    project.text(stem, [".bbl"])?.text ?? project.text("*", [".bbl"])?.text ?? null,
    bibs,
  );
}

/** `\title` and `\author` stand in the preamble as often as in the document. */
function readFront(preamble: string, context: TexContext): void {
  const mark = /\\(title|author|affil|institute)(?![a-zA-Z])/g;
  for (let match = mark.exec(preamble); match !== null; match = mark.exec(preamble)) {
    const cursor = new TexCursor(preamble);
    cursor.at = match.index + match[0].length;
    cursor.optional();
    const value = cursor.group();
    if (value === null) continue;
    if (match[1] === "title") context.title ??= value;
    else context.author = context.author === null ? value : `${context.author}, ${value}`;
  }
}

/** A LaTeX document with the files around it, as nodes with the source line of each. */
export function readLatex(project: TexProject, source: string): Reading {
  const flat = flatten(project, source);
  const { text: bare, macros } = takeMacros(flat.text);
  const text = expandMacros(bare, macros);
  const lineAt = lineFinder(text, flat.lines);
  const begin = /\\begin\s*\{document\}/.exec(text);
  const start = begin === null ? 0 : begin.index + begin[0].length;
  const end = begin === null ? -1 : text.lastIndexOf("\\end{document}");
  const preamble = text.slice(0, begin?.index ?? 0);
  const body = text.slice(start, end < start ? text.length : end);
  const theorems = theoremsOf(text);
  const aux = project.text(project.main.replace(/\.[^./]*$/, ""), [".aux"])?.text ?? "";
  const counters = new Counters();
  counters.numbersSections =
    begin !== null && !/\\documentclass[^{]*\{apa[67]?e?\}|secnumdepth\}\{(0|-\d)\}/.test(preamble);
  const context: TexContext = {
    labels: numberLabels(body, theorems, aux),
    bibliography: bibliographyOf(text, project),
    imageName: project.imageName,
    notes: [],
    theorems,
    counters,
    title: null,
    author: null,
    bibliographyShown: false,
    at: lineAt,
  };
  readFront(preamble, context);
  const front = /\\maketitle/.test(body) || context.title === null ? [] : titleBlock(context);
  const nodes = [...front, ...texBlocks(body, context, start)];
  if (context.title !== null) nodes.unshift(...titleBlock(context));
  nodes.push(...references(context));
  for (let i = 0; i < context.notes.length && i < 5_000; i++) {
    nodes.push({
      type: "footnote",
      id: String(i + 1),
      nodes: [{ type: "paragraph", children: texInline(context.notes[i] ?? "", context) }],
    });
  }
  const title = nodes.find(
    (node): node is Node & { type: "heading" } => node.type === "heading" && node.level === 1,
  );
  const words = title === undefined ? "" : plainText(title.children).trim();
  return { nodes, pages: null, metadata: words === "" ? {} : { title: words }, engine: "galley-latex/1" };
}
