import { type DocumentNode, plainText } from "../../document-tree.ts";
import type { ReaderOutput } from "../../format-reader.ts";
import { COLOURED_CELLS } from "./annotations/hidden-text.ts";
import { warnOfLeftOut } from "./blocks/graphics.ts";
import { flushLead } from "./blocks/theorems.ts";
import { titleBlock, withBoldTitle } from "./blocks/title-block.ts";
import { type Bibliography, bibliographyOfEntries, bibliographyOfItems } from "./citations/bibliography.ts";
import { printReferences } from "./citations/reference-list.ts";
import { ENGINE_COMMANDS, installCommands } from "./commands.ts";
import { DocumentState, type RunResults } from "./document-state.ts";
import { type Engine, primitive } from "./engine/engine.ts";
import { Lexer, tokenize } from "./engine/lexer.ts";
import { TexEngine } from "./engine/tex-engine.ts";
import { CAT } from "./engine/token.ts";
import { auxLabels } from "./labels/labels.ts";
import { PRELUDE } from "./packages/prelude.ts";
import type { TexProject } from "./tex-project.ts";

/** The character code of `@`, which is a letter in packages and none in documents. */
const AT = 64;

const BEGIN_DOCUMENT = /\\begin\s*\{document\}/;

type Warn = (code: string, message: string) => void;

/** Starts to print at `\begin{document}`, and stops at its end. */
function documentEnvironment(engine: Engine): () => void {
  const { document } = engine;
  document.hasBegun = true;
  engine.silent = 0;
  engine.input.codes[AT] = CAT.other;
  document.settings.delete("in package");
  return () => {
    document.hasEnded = true;
    engine.input.stop();
  };
}

/** Makes an engine that knows every command, and the results of an earlier run. */
function startEngine(project: TexProject, known: RunResults | null, warn: Warn): TexEngine {
  const engine = new TexEngine(new DocumentState(project, ENGINE_COMMANDS, known, warn));
  installCommands(engine);
  engine.input.codes[AT] = CAT.letter;
  engine.runTokens(tokenize(PRELUDE, engine.input.codes));
  engine.input.codes[AT] = CAT.other;
  engine.environments.set("document", documentEnvironment);
  engine.scopes.set(
    "bye",
    primitive((inner) => inner.input.stop()),
  );
  return engine;
}

/** True if a file that the preamble reads begins the document. */
function beginsInPart(project: TexProject, source: string): boolean {
  if (!/^[^%\n]*\\document(?:class|style)/m.test(source)) return false;
  return [...source.matchAll(/^[^%\n]*\\input\s*\{([^{}]{1,200})\}/gm)]
    .slice(0, MOST_PARTS)
    .some(([, name = ""]) => BEGIN_DOCUMENT.test(project.text(name.trim(), ["", ".tex"])?.text ?? ""));
}

const MOST_PARTS = 30;

/** Runs a source to its end. Nothing is printed before `\begin{document}`, if there is one. */
function runSource(engine: TexEngine, file: string, source: string): void {
  if (BEGIN_DOCUMENT.test(source) || beginsInPart(engine.document.project, source)) engine.silent = 1;
  else engine.document.hasBegun = true;
  engine.input.open(new Lexer(file, source));
  engine.run();
  engine.silent = 0;
  engine.closeScopes(0);
  flushLead(engine);
  warnOfLeftOut(engine, null);
}

function footnoteNodes(footnotes: readonly DocumentNode[][]): DocumentNode[] {
  return footnotes.map((inner, i) => ({
    type: "footnote",
    id: String(i + 1),
    nodes: inner.length > 0 ? inner : [{ type: "paragraph", children: [] }],
  }));
}

/** Runs the whole document once, with the results of an earlier run. The first run has none, and lists no works. */
function runOnce(
  project: TexProject,
  source: string,
  known: RunResults | null,
  warn: Warn,
): { document: DocumentState; nodes: DocumentNode[] } {
  const engine = startEngine(project, known, warn);
  const { document } = engine;
  runSource(engine, project.main, source);
  document.settings.set("in front", "");
  const title = document.titleNodes ?? titleBlock(engine);
  if (known !== null) printReferences(engine);
  const printed = engine.flow.finish();
  const hasTitle = [...title, ...printed].some((node) => node.type === "heading" && node.level === 1);
  const body = hasTitle || title.length > 0 ? [...title, ...printed] : withBoldTitle(printed);
  const nodes = [...body, ...footnoteNodes(document.footnotes)];
  if (engine.input.exhausted)
    warn("macros-unbounded", "This document's macros expand without end, so some of them were left out.");
  return { document, nodes };
}

/** Collects the results that the second run needs: numbers of labels and of works. */
function resultsOf(document: DocumentState, project: TexProject): RunResults {
  const labels = new Map(document.labels);
  const stem =
    project.main
      .replace(/\.[^./]*$/, "")
      .split("/")
      .at(-1) ?? "";
  const aux = project.text(stem, [".aux"])?.text ?? "";
  // The numbers that LaTeX itself wrote are right, where a count from the source can only guess.
  for (const [key, { number, page }] of auxLabels(aux)) {
    const own = labels.get(key);
    if (own !== undefined) labels.set(key, { ...own, number: number || own.number, page });
  }
  return {
    labels,
    cited: [...document.cited],
    bibliography: bibliographyOf(document, project),
    colouredCells: document.settings.has(COLOURED_CELLS),
  };
}

function bibliographyOf(document: DocumentState, project: TexProject): Bibliography {
  if (document.bibitems.length > 0) return bibliographyOfItems(document, document.bibitems);
  const names = (document.settings.get("bibliography files") ?? "").split(",").map((name) => name.trim());
  const sources = names.flatMap((name) =>
    name === "" ? [] : (project.text(name, ["", ".bib"])?.text ?? []),
  );
  return bibliographyOfEntries(document, sources, project.bibliography()?.text ?? null, [...document.cited]);
}

/** Reads a LaTeX document with the files around it. Each node has the line of the source that it starts on. */
export async function readLatex(
  project: TexProject,
  source: string,
  warn: Warn = () => {},
): Promise<ReaderOutput> {
  const text = source.replace(/\r\n?/g, "\n");
  const first = runOnce(project, text, null, () => {});
  await project.loadGraphics([...first.document.graphics], first.document.graphicsFolders);
  const { document, nodes } = runOnce(project, text, resultsOf(first.document, project), warn);
  if (!document.hasEnded && !BEGIN_DOCUMENT.test(text))
    warn("no-document", "This file has no \\begin{document}: it was read as far as it goes.");
  const title = nodes.find(
    (node): node is DocumentNode & { type: "heading" } => node.type === "heading" && node.level === 1,
  );
  const words = title === undefined ? "" : plainText(title.children).trim();
  return {
    nodes,
    pages: null,
    metadata: words === "" ? {} : { title: words },
    engine: "galley-latex/2",
    annotations: document.annotations.all,
  };
}
