import { ConversionError, outOfMemory, type PageBox } from "../../conversion.ts";
import { type Node, type PrintedLine, plainText } from "../../manuscript-tree.ts";
import { installedLanguages, KNOWN_LANGUAGES, languageName } from "../../ocr/language-data.ts";
import type { Reader, Reading, Source } from "../../reader.ts";
import { groupLines } from "./blocks/group-lines.ts";
import type { Body } from "./blocks/headings.ts";
import { settleTitle } from "./blocks/title.ts";
import { FigureDrawer } from "./figures/draw-figures.ts";
import { toReadingOrder } from "./layout/columns.ts";
import { dropContents } from "./layout/drop-contents.ts";
import { withEdges } from "./layout/edges.ts";
import { type LaidPage, layOutPages } from "./layout/lay-out-pages.ts";
import { type LoadedPages, loadPages, openSource } from "./load/load-pages.ts";
import { pageList } from "./load/page-list.ts";
import { isSilent, readScans } from "./load/scans/read-scans.ts";
import { displayDrawer } from "./math/draw-displays.ts";
import { vocabularyOf } from "./nodes/hyphens.ts";
import { linkNotes } from "./nodes/link-notes.ts";
import { placeFloats } from "./nodes/place-floats.ts";
import { printedLines } from "./nodes/printed-lines.ts";
import { toNodes } from "./nodes/to-nodes.ts";
import { type Box, type Line, median, type Page, type PageSize, shownBox, unionOf } from "./page/pdf-page.ts";
import { isOutOfMemory } from "./pdfium/pdf-engine.ts";
import type { PdfFile } from "./pdfium/pdf-file.ts";
import { tableRows } from "./tables/table-rows.ts";

function bodyOf(lines: readonly Line[], size: number): Body {
  const steps: number[] = [];
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const step =
      before === undefined || before.page !== line.page || before.column !== line.column
        ? 0
        : (line.y0 + line.y1 - before.y0 - before.y1) / 2;
    if (step > size * 0.9 && step < size * 3 && Math.abs(line.size - size) < 1) steps.push(step);
  });
  const own = lines.filter((l) => Math.abs(l.size - size) < 0.6);
  return {
    size,
    leading: median(steps) || size * 1.2,
    bold: own.filter((l) => l.bold).length > own.length * 0.6,
  };
}

/** Pages without text are told; a document of nothing else is refused. */
function checkText(pages: readonly Page[], warn: Source["warn"]): void {
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

function boxOf(page: PageSize, box: Box): PageBox[] {
  const round = (value: number) => Math.round(value * 10) / 10;
  const { x0, y0, x1, y1 } = shownBox(page, box);
  return [{ page: page.number, bbox: [round(x0), round(y0), round(x1), round(y1)] }];
}

/** Lets go of its lines when it is asked, since a thousand pages have as much again to hold then. */
function once(
  lines: readonly Line[],
  placed: (lines: readonly Line[]) => PrintedLine[],
): () => PrintedLine[] {
  let left = lines;
  return () => {
    const taken = left;
    left = [];
    return placed(taken);
  };
}

/** Where lines stand: one box for each column of each page, and the place of every word. */
function placeOn(pages: readonly Page[]): (lines: readonly Line[]) => Pick<Node, "source" | "printed"> {
  const byNumber = new Map(pages.map((page) => [page.number, page]));
  const placed = (lines: readonly Line[]) =>
    lines.flatMap((line) => {
      const page = byNumber.get(line.page);
      return page === undefined ? [] : printedLines(line, page);
    });
  return (lines) => ({
    source: [...Map.groupBy(lines, (line) => `${line.page}:${line.column}`).values()].flatMap((group) => {
      const page = byNumber.get(group[0]?.page ?? 0);
      return page === undefined ? [] : boxOf(page, unionOf(group));
    }),
    printed: once(lines, placed),
  });
}

type Float = { page: number; box: Box; node: Node };
function drawFigures({ page }: LaidPage, drawer: FigureDrawer): Float[] {
  return page.figures.flatMap((figure): Float[] => {
    const name = drawer.draw(page, figure);
    if (name === null) return [];
    const node: Node = { type: "figure", name, alt: [], source: boxOf(page, figure) };
    return [{ page: page.number, box: figure, node }];
  });
}

async function loadText(file: PdfFile, source: Source): Promise<LoadedPages> {
  const { pages, annotations } = await loadPages(file, source);
  const read = await readScans(file, pages, source.ocr, source);
  checkText(read, source.warn);
  return { pages: read, annotations };
}

async function readFile(file: PdfFile, source: Source): Promise<Reading> {
  const loaded = await loadText(file, source);
  const { size, laid } = layOutPages(loaded);
  const pages = laid.map(({ page }) => page);
  source.progress(0.85);
  const drawer = new FigureDrawer(file, source);
  const floats: Float[] = [];
  const inOrder = (own: LaidPage) => {
    floats.push(...drawFigures(own, drawer));
    return toReadingOrder(own.page, own.rest.splice(0));
  };
  const lines = dropContents(withEdges(laid.flatMap(inOrder)));
  const body = bodyOf(lines, size);
  source.progress(0.9);
  const { groups, title } = settleTitle(
    groupLines(lines, new Map(pages.map((page) => [page.number, page])), body),
    size,
    pages[0],
  );
  const vocabulary = vocabularyOf(lines.map((line) => line.text));
  for (const { page, tables } of laid) {
    for (const table of tables) {
      const source = table.parts.flatMap(({ page: own, box }) => boxOf(own, box));
      floats.push({
        page: page.number,
        box: table,
        node: { type: "table", rows: tableRows(table.parts, vocabulary), source },
      });
    }
  }
  const flow = toNodes(groups, title, vocabulary, placeOn(pages), displayDrawer(pages, drawer));
  const nodes = linkNotes(placeFloats(flow, floats));
  const heading = nodes.find((node) => node.type === "heading" && node.level === 1);
  const words = heading?.type === "heading" ? plainText(heading.children) : "";
  return {
    nodes,
    pages: pages.length,
    metadata: words === "" ? {} : { title: words },
    engine: "galley-pdf/2 (PDFium)",
    annotations: loaded.annotations,
  };
}

export const readPdf: Reader = async (source) => {
  const file = await openSource(source.file);
  try {
    return await readFile(file, source);
  } catch (error) {
    throw isOutOfMemory(error) ? outOfMemory() : error;
  } finally {
    file.close();
  }
};
