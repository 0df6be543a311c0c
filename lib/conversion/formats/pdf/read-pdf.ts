import { ConversionError, outOfMemory } from "../../conversion.ts";
import { type DocumentNode, plainText } from "../../document-tree.ts";
import type { FormatReader, ReaderInput, ReaderOutput } from "../../format-reader.ts";
import { installedLanguages, KNOWN_LANGUAGES, languageName } from "../../ocr/language-data.ts";
import { bodyOf } from "./blocks/body-look.ts";
import { groupLines } from "./blocks/group-lines.ts";
import { settleTitle } from "./blocks/title.ts";
import { FigureDrawer } from "./figures/draw-figures.ts";
import { displayDrawer, figureFloats } from "./figures/draw-floats.ts";
import { toReadingOrder } from "./layout/columns.ts";
import { dropContents } from "./layout/drop-contents.ts";
import { withEdges } from "./layout/edges.ts";
import { findGutters } from "./layout/gutters.ts";
import { type LaidPage, layOutPages } from "./layout/lay-out-pages.ts";
import { takePrintedComments } from "./layout/printed-comments.ts";
import { type LoadedPages, loadPages, openSource } from "./load/load-pages.ts";
import { pageList } from "./load/page-list.ts";
import { isSilent, readScans } from "./load/scans/read-scans.ts";
import { vocabularyOf } from "./nodes/hyphens.ts";
import { linkNotes } from "./nodes/link-notes.ts";
import { nodePlaces } from "./nodes/node-places.ts";
import { type Float, placeFloats } from "./nodes/place-floats.ts";
import { toNodes } from "./nodes/to-nodes.ts";
import { pageSizeRuns } from "./page/page-size-runs.ts";
import type { Line, Page } from "./page/pdf-page.ts";
import { isOutOfMemory } from "./pdfium/pdf-engine.ts";
import type { PdfFile } from "./pdfium/pdf-file.ts";
import { tableFloats } from "./tables/table-floats.ts";

/** The parts of the whole work that are done when pages are laid out, and when lines are in order. */
const LAID_OUT_PROGRESS = 0.85;
const ORDERED_PROGRESS = 0.9;

/** Warns of pages without text, and refuses a document of nothing else. */
function checkText(pages: readonly Page[], warn: ReaderInput["warn"]): void {
  const silent = pages.filter(isSilent);
  if (silent.length === pages.length) {
    const languages = installedLanguages(KNOWN_LANGUAGES).map(languageName);
    throw new ConversionError(
      "document-empty",
      "pdf-scan",
      `This PDF holds no text, and none could be recognised in its pictures. Upload the file that the PDF was made from, or a sharper scan. This server reads scans in ${languages.join(", ") || "no language"}.`,
    );
  }
  if (silent.length > 0) {
    warn(
      "pages-without-text",
      `${pageList(silent.map((page) => page.number))}: left out, because no text was found there.`,
    );
  }
}

async function loadText(file: PdfFile, source: ReaderInput): Promise<LoadedPages> {
  const { pages, annotations } = await loadPages(file, source);
  const read = await readScans(file, pages, source.ocr, source);
  checkText(read, source.warn);
  return { pages: read, annotations };
}

type OrderedText = { lines: Line[]; figures: Float[] };

/** Draws the figures of each page and puts its lines in reading order. Takes the lines out of `laid`. */
function orderText(laid: readonly LaidPage[], drawer: FigureDrawer): OrderedText {
  const figures: Float[] = [];
  const gutters = findGutters(laid.map(({ page, rest }) => ({ page, segments: rest })));
  const inOrder = laid.flatMap((own, i) => {
    figures.push(...figureFloats(own, drawer));
    return toReadingOrder({ page: own.page, segments: own.rest.splice(0) }, gutters[i] ?? []);
  });
  return { lines: dropContents(withEdges(inOrder)), figures };
}

function titleOf(nodes: readonly DocumentNode[]): string {
  const heading = nodes.find((node) => node.type === "heading" && node.level === 1);
  return heading?.type === "heading" ? plainText(heading.children) : "";
}

async function readFile(file: PdfFile, source: ReaderInput): Promise<ReaderOutput> {
  const loaded = await loadText(file, source);
  const { size, laid } = layOutPages(loaded);
  const pages = laid.map(({ page }) => page);
  const comments = takePrintedComments(laid);
  source.progress(LAID_OUT_PROGRESS);
  const drawer = new FigureDrawer(file, source);
  const { lines, figures } = orderText(laid, drawer);
  source.progress(ORDERED_PROGRESS);
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const { groups, title } = settleTitle(groupLines(lines, byNumber, bodyOf(lines, size)), size, pages[0]);
  const vocabulary = vocabularyOf(lines.map((line) => line.text));
  const tables = laid.flatMap((page) => tableFloats(page, vocabulary));
  const draw = displayDrawer(pages, drawer);
  const flow = toNodes(groups, { title, vocabulary, place: nodePlaces(pages), draw });
  const nodes = linkNotes(placeFloats(flow, [...figures, ...tables]));
  const words = titleOf(nodes);
  return {
    nodes,
    pages: pages.length,
    pageSizes: pageSizeRuns(pages),
    metadata: words === "" ? {} : { title: words },
    engine: "galley-pdf/2 (PDFium)",
    annotations: { ...loaded.annotations, comments: [...loaded.annotations.comments, ...comments] },
  };
}

export const readPdf: FormatReader = async (source) => {
  const file = await openSource(source.file);
  try {
    return await readFile(file, source);
  } catch (error) {
    throw isOutOfMemory(error) ? outOfMemory() : error;
  } finally {
    file.close();
  }
};
