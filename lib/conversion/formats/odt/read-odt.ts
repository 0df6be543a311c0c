import { dropContents } from "../../document-structure/drop-contents.ts";
import { measureBody } from "../../document-structure/headings-by-look.ts";
import { keepLook } from "../../document-structure/paragraph-look.ts";
import { titleOf, withTitleAndHeadings } from "../../document-structure/title-and-headings.ts";
import type { DocumentNode } from "../../document-tree.ts";
import type { FormatReader, ReaderInput } from "../../format-reader.ts";
import { typedMath } from "../../formulas/typed/typed-math.ts";
import { typedTex } from "../../formulas/typed/typed-tex.ts";
import { elements } from "../../xml.ts";
import { readChanges } from "./odt-annotations.ts";
import { blocksOf } from "./odt-blocks.ts";
import type { OdtContext } from "./odt-context.ts";
import { hasColouredPages } from "./odt-hidden.ts";
import { type OdtPackage, openOdt } from "./odt-package.ts";
import { readOdtLists, readOdtStyles } from "./odt-styles.ts";

/** Reads an OpenDocument text. Nothing outside the file is followed; tracked changes are accepted. */
export const readOdt: FormatReader = async (source) => {
  const odt = await openOdt(source);
  const context = contextOf(odt, source);
  const flow = dropContents(blocksOf(odt.body, context));
  const looks = { looks: context.looks, styles: { bodySize: 12 } };
  measureBody(flow, looks);
  const typed = typedMath(flow, (from, to) => keepLook(looks.looks, from, to));
  const nodes = withTitleAndHeadings(typed, looks);
  const title = odt.metadata.title ?? titleOf(nodes);
  return {
    nodes: typedTex([...nodes, ...notesOf(context)]),
    pages: null,
    metadata: { ...odt.metadata, ...(title ? { title } : {}) },
    engine: "galley-odt/2",
    annotations: context.annotations,
  };
};

function contextOf(odt: OdtPackage, source: ReaderInput): OdtContext {
  const annotations: OdtContext["annotations"] = { hidden: [], comments: [], changes: [] };
  return {
    styleOf: readOdtStyles(odt.parts),
    levelOf: readOdtLists(odt.parts),
    imageOf: odt.imageOf,
    latexOf: odt.latexOf,
    warn: source.warn,
    notes: [],
    boxes: [],
    runs: [],
    looks: new WeakMap(),
    annotations,
    openQuotes: new Map(),
    openChanges: new Map(),
    changes: readChanges(odt.body, annotations),
    onGround: hasColouredPages(odt.parts),
    counters: new Map(),
    depth: 0,
  };
}

function notesOf(context: OdtContext): DocumentNode[] {
  const notes: DocumentNode[] = [];
  // A note may hold another, which joins the list while it is read.
  for (let i = 0; i < context.notes.length; i++) {
    const note = context.notes[i];
    if (note === undefined) break;
    const body = elements(note, "text:note-body").flatMap((b) => blocksOf(b, context));
    notes.push({ type: "footnote", id: String(i + 1), nodes: body });
  }
  return notes;
}
