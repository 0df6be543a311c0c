import { gunzipSync } from "node:zlib";
import type { DocumentNode } from "../../document-tree.ts";
import type { ReaderInput } from "../../format-reader.ts";
import { mathTypeToLatex } from "../../formulas/mtef/mathtype-to-latex.ts";
import { drawGraphic } from "../../graphics/draw-graphic.ts";
import { type Element, elements } from "../../xml.ts";
import { chartTable } from "./chart-table.ts";
import { diagramList } from "./diagram-list.ts";
import { isEquation } from "./docx-drawings.ts";
import type { DocxPackage, Part } from "./docx-package.ts";

/** The names of written images, the LaTeX of equation objects, and the content of charts and diagrams, by target in the package. */
export type Media = {
  images: ReadonlyMap<string, string>;
  equations: ReadonlyMap<string, string>;
  drawn: ReadonlyMap<string, DocumentNode[]>;
};

const MAX_UNZIPPED = 64 * 1024 * 1024;

type Kind = "pictures" | "previews" | "objects" | "charts" | "diagrams";
type Targets = Record<Kind, Set<string>>;

/** Collects the targets inside the package that a part shows: pictures, equation objects and their previews, charts, diagrams. */
function targetsOf(part: Part): Targets {
  const targets: Targets = {
    pictures: new Set(),
    previews: new Set(),
    objects: new Set(),
    charts: new Set(),
    diagrams: new Set(),
  };
  const add = (to: Kind, id: string | undefined) => {
    const relationship = id === undefined ? undefined : part.relationships.get(id);
    if (relationship !== undefined && !relationship.external) targets[to].add(relationship.target);
  };
  const visit = (e: Element, isPreview: boolean) => {
    if (e.name === "a:blip") add("pictures", e.attributes["r:embed"]);
    else if (e.name === "v:imagedata") add(isPreview ? "previews" : "pictures", e.attributes["r:id"]);
    else if (e.name === "o:OLEObject" && isEquation(e)) add("objects", e.attributes["r:id"]);
    else if (e.name === "c:chart") add("charts", e.attributes["r:id"]);
    else if (e.name === "dgm:relIds") add("diagrams", e.attributes["r:dm"]);
    const isEquationObject = e.name === "w:object" && elements(e, "o:OLEObject").some(isEquation);
    for (const child of elements(e)) visit(child, isPreview || isEquationObject);
  };
  visit(part.root, false);
  return targets;
}

/** Unpacks a metafile that Word packed with gzip (`.emz`, `.wmz`). */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_UNZIPPED });
  } catch {
    return bytes;
  }
}

/** Reads charts and diagrams that Word draws, because the file may hold no picture of them. */
async function loadDrawn(
  docx: DocxPackage,
  found: readonly Targets[],
  source: ReaderInput,
): Promise<Map<string, DocumentNode[]>> {
  const drawn = new Map<string, DocumentNode[]>();
  for (const target of new Set(found.flatMap((f) => [...f.charts]))) {
    const part = await docx.markup(target);
    const chart = part === null ? null : chartTable(part);
    if (chart !== null) drawn.set(target, chart.nodes);
    if (chart?.isCut === true)
      source.warn("chart-cut", "A chart drawn in Word has very many points; its table holds the first ones.");
  }
  for (const target of new Set(found.flatMap((f) => [...f.diagrams]))) {
    const part = await docx.markup(target);
    const list = part === null ? null : diagramList(part);
    if (list !== null) drawn.set(target, [list]);
  }
  return drawn;
}

/** Reads pictures and equation objects before the text, because the archive is asynchronous and the walk over the tree is not. */
export async function loadMedia(
  docx: DocxPackage,
  parts: readonly Part[],
  source: ReaderInput,
): Promise<Media> {
  const [images, equations] = [new Map<string, string>(), new Map<string, string>()];
  const found = parts.map(targetsOf);
  for (const target of new Set(found.flatMap((f) => [...f.objects]))) {
    const bytes = await docx.media(target);
    const latex = bytes === null ? null : mathTypeToLatex(bytes);
    if (latex !== null) equations.set(target, latex);
  }
  const previews = new Set(found.flatMap((f) => [...f.previews]));
  for (const target of new Set([...previews, ...found.flatMap((f) => [...f.pictures])])) {
    const bytes = await docx.media(target);
    if (bytes === null) continue;
    const raw = unpacked(bytes);
    const name = source.images.add(raw) ?? source.images.add((await drawGraphic(raw, ["metafile"])).picture);
    if (name !== null) images.set(target, name);
    else if (!previews.has(target))
      source.warn(
        "image-unsupported",
        `A drawing in a format that browsers do not show (${target.split("/").at(-1)}) was left out.`,
      );
  }
  return { images, equations, drawn: await loadDrawn(docx, found, source) };
}
