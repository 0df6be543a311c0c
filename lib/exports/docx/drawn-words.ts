import { ConversionError } from "#lib/conversion/conversion.ts";
import { type DocumentNode, plainText } from "#lib/conversion/document-tree.ts";
import { chartTable } from "#lib/conversion/formats/docx/chart-table.ts";
import { diagramList } from "#lib/conversion/formats/docx/diagram-list.ts";
import { parseWord } from "#lib/conversion/formats/docx/docx-package.ts";
import { mathTypeToLatex } from "#lib/conversion/formulas/mtef/mathtype-to-latex.ts";
import { displayedOmmlToLatex, ommlToLatex } from "#lib/conversion/formulas/omml/omml-to-latex.ts";
import { type Element, elements } from "#lib/conversion/xml.ts";
import { ExportError } from "../writer.ts";
import type { DocxFile } from "./docx-file.ts";

/** Returns the words of what a part shows and does not hold as text, as the conversion of manuscripts has them. */
export interface DrawnWords {
  /** A relationship of the part to a chart, a diagram or an equation object. */
  target: (kind: "chart" | "diagram" | "equation", id: string) => string;
  /** `m:oMath` or `m:oMathPara` as it stands in the XML of the part. */
  formula: (xml: string) => string;
}

/** `xml` is the part, in whose relationships the ids are those of the main part of the file. */
export function drawnWords(file: DocxFile, xml: string): DrawnWords {
  const root = /<(?![?!])[^>]*>/.exec(xml)?.[0].replace(/\/>$/, ">") ?? "";
  const known = new Map<string, string>();
  return {
    target(kind, id) {
      const path = file.target(id);
      if (path === null) return "";
      const words = known.get(path) ?? wordsOf(file, kind, path);
      known.set(path, words);
      return words;
    },
    // The root declares the prefixes that the formula uses.
    formula: (formula) => unlessDamaged(() => formulaOf(parseWord(`${root}${formula}</${nameOf(root)}>`))),
  };
}

const nameOf = (tag: string) => /^<([^\s/>]+)/.exec(tag)?.[1] ?? "";

function wordsOf(file: DocxFile, kind: Parameters<DrawnWords["target"]>[0], path: string): string {
  return unlessDamaged(() => {
    if (kind === "equation") return mathTypeToLatex(file.files.get(path) ?? new Uint8Array()) ?? "";
    const part = parseWord((file.read(path) ?? "").replace(/^\ufeff/, ""));
    if (kind === "chart") return (chartTable(part)?.nodes ?? []).map(wordsOfNode).join(" ");
    const list = diagramList(part);
    return list ? wordsOfNode(list) : "";
  });
}

/** What cannot be read has no words in the manuscript either. */
function unlessDamaged(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof ConversionError || error instanceof ExportError) return "";
    throw error;
  }
}

function formulaOf(root: Element): string {
  return elements(root)
    .map((e) =>
      e.name === "m:oMathPara"
        ? elements(e, "m:oMath").map(displayedOmmlToLatex).join(" ")
        : e.name === "m:oMath"
          ? ommlToLatex(e)
          : "",
    )
    .join(" ");
}

function wordsOfNode(node: DocumentNode): string {
  if (node.type === "list") return node.items.flatMap(({ nodes }) => nodes.map(wordsOfNode)).join(" ");
  if (node.type === "table")
    return node.rows.flatMap((row) => row.map((cell) => plainText(cell.children))).join(" ");
  return "children" in node ? plainText(node.children) : "";
}
