import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";
import { gunzipBounded, isTar, readTar } from "../../archives/tar.ts";
import { readZip } from "../../archives/zip.ts";
import { ConversionError } from "../../conversion.ts";
import type { FormatReader, ReaderInput } from "../../format-reader.ts";
import { drawGraphic } from "../../graphics/draw-graphic.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import { decodeText } from "../../text/decode-text.ts";
import { readLatex } from "../tex/read-latex.ts";
import type { Graphic } from "../tex/tex-project.ts";
import { findMainFile } from "./main-file.ts";

const TEXT_FILE = /\.(tex|ltx|latex|bbl|bib|aux|sty|cls|def|tikz|txt|pgf)$/i;
/** Files that may say which one is the main file. */
const HINT = /(^|\/)(\.?latexmkrc|00README(\.\w+)?|README(\.\w+)?|Makefile)$/i;
/** Files of code or output that are shown as they are, whatever their names end in. */
const LISTED =
  /\\(?:lstinputlisting|inputminted|VerbatimInput|verbatiminput)\s*(?:\[[^\]]*\])?\s*(?:\{[^{}]*\}\s*)?\{([^{}]+)\}/g;
const MAX_LISTED = 1_000_000;
/** What TeX tries after a graphic's name, and what may lie beside a file that cannot be drawn. */
const GRAPHIC = ["", ".pdf", ".png", ".jpg", ".jpeg", ".gif", ".eps", ".ps", ".eps.gz", ".mps", ".svg"];
const DRAWABLE = [".pdf", ".png", ".jpg", ".jpeg", "-eps-converted-to.pdf", "_svg-tex.pdf", "-1.pdf", ".eps"];

async function openArchive(bytes: Uint8Array, filename: string): Promise<Archive> {
  if (bytes[0] === 0x50) return readZip(bytes);
  const inner = gunzipBounded(bytes);
  if (isTar(inner)) return readTar(inner);
  // A preprint server's single-file source: one gzipped TeX file.
  const name = `${filename.replace(/(\.tex)?\.gz$/i, "")}.tex`;
  return new Map([[name, { name, size: inner.length, read: async () => inner }]]);
}

async function readSources(archive: Archive): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for (const entry of archive.values()) {
    if (
      !(TEXT_FILE.test(entry.name) || HINT.test(entry.name)) ||
      entry.size > ARCHIVE_LIMITS.markupBytes ||
      /(^|\/)(__MACOSX|\.git)\//.test(entry.name)
    )
      continue;
    const text = decodeText(await entry.read(ARCHIVE_LIMITS.markupBytes));
    if (text !== null) sources.set(entry.name, text);
  }
  await addListed(archive, sources);
  return sources;
}

async function addListed(archive: Archive, sources: Map<string, string>): Promise<void> {
  const names = new Set<string>();
  for (const text of sources.values())
    for (const [, name = ""] of text.matchAll(LISTED)) names.add(posix.basename(name.trim()).toLowerCase());
  for (const entry of names.size === 0 ? [] : archive.values()) {
    if (sources.has(entry.name) || entry.size > MAX_LISTED) continue;
    if (!names.has(posix.basename(entry.name).toLowerCase())) continue;
    const text = decodeText(await entry.read(MAX_LISTED));
    if (text !== null) sources.set(entry.name, text);
  }
}

/**
 * Looks a name up as TeX does, from each of the folders. A part of a document may count from its own folder:
 * a name that is found in none of them is the one file that ends with it.
 */
function finder(names: Iterable<string>, folders: readonly string[]) {
  const all = new Map([...names].map((name) => [name.toLowerCase(), name]));
  const byBase = Map.groupBy(all.keys(), (name) => posix.basename(name));
  return (wanted: string, extensions: readonly string[]): string | null => {
    for (const folder of folders) {
      for (const extension of extensions) {
        const found = all.get(posix.normalize(posix.join(folder, wanted + extension)).toLowerCase());
        if (found !== undefined) return found;
      }
    }
    const end = `/${posix.normalize(wanted).replace(/^(\.\.\/)+/, "")}`.toLowerCase();
    for (const extension of extensions) {
      const file = end + extension;
      const ends = (byBase.get(posix.basename(file)) ?? []).filter((name) => `/${name}`.endsWith(file));
      if (ends.length === 1) return all.get(ends[0] ?? "") ?? null;
    }
    return null;
  };
}

/** A figure that was packed on its own, as PostScript often was. What is damaged stays as it is. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipBounded(bytes);
  } catch {
    return bytes;
  }
}

/** Draws graphics once each. One that cannot be drawn is looked for in another format beside it. */
function graphicsOf(archive: Archive, folder: string, source: ReaderInput) {
  const known = new Map<string, Graphic>();
  const draw = async (file: string | null): Promise<Omit<Graphic, "file">> => {
    const held = await archive.get(file ?? "")?.read();
    if (held === undefined) return { image: null, fault: null };
    const bytes = unpacked(held);
    const image = source.images.add(bytes);
    if (image !== null) return { image, fault: null };
    const { picture, fault } = await drawGraphic(bytes, ["pdf", "postscript"]);
    return { image: source.images.add(picture), fault };
  };
  const load = async (names: readonly string[], folders: readonly string[]): Promise<void> => {
    const find = finder(archive.keys(), [folder, ".", ...folders.map((path) => posix.join(folder, path))]);
    for (const [i, name] of names.entries()) {
      const file = find(name, GRAPHIC);
      const stem = name.replace(/\.[a-z]{2,4}$/i, "");
      const drawn = await draw(file);
      const instead = drawn.image === null ? await draw(find(stem, DRAWABLE)) : drawn;
      known.set(name, { ...(instead.image === null ? drawn : instead), file });
      source.progress(0.2 + (0.6 * i) / names.length);
    }
  };
  return {
    load,
    graphic: (name: string): Graphic => known.get(name) ?? { image: null, file: null, fault: null },
  };
}

export const readLatexProject: FormatReader = async (source) => {
  const archive = await openArchive(source.file.bytes(), source.filename);
  const sources = await readSources(archive);
  const main = findMainFile(
    new Map([...sources].filter(([name]) => /\.(tex|ltx|latex)$/i.test(name))),
    new Map([...sources].filter(([name]) => HINT.test(name))),
  );
  if (main === null) {
    throw new ConversionError(
      "conversion-failed",
      "no-main-file",
      "No LaTeX document was found in this archive: no .tex file has a \\documentclass. Check that the main file is included and upload the archive again.",
    );
  }
  const mainText = sources.get(main) ?? "";
  const folder = posix.dirname(main);
  const findText = finder(sources.keys(), [folder, "."]);
  const graphics = graphicsOf(archive, folder, source);
  const bbls = [...sources.keys()].filter((name) => name.toLowerCase().endsWith(".bbl"));
  const bbl =
    [main.replace(/\.[^./]*$/, ".bbl")].find((name) => sources.has(name)) ??
    (bbls.length === 1 ? bbls[0] : undefined);
  const bblText = bbl === undefined ? undefined : sources.get(bbl);
  return readLatex(
    {
      main,
      text: (name, extensions) => {
        const found = findText(name, extensions);
        const text = found === null ? undefined : sources.get(found);
        return found === null || text === undefined
          ? null
          : { name: found, text: text.replace(/\r\n?/g, "\n") };
      },
      bibliography: () =>
        bbl === undefined || bblText === undefined
          ? null
          : { name: bbl, text: bblText.replace(/\r\n?/g, "\n") },
      loadGraphics: graphics.load,
      graphic: graphics.graphic,
    },
    mainText,
    source.warn,
  );
};
