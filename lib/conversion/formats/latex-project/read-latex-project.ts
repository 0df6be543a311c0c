import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";
import { openProject } from "../../archives/open-project.ts";
import { gunzipBounded } from "../../archives/tar.ts";
import { ConversionError } from "../../conversion.ts";
import type { FormatReader, ReaderInput } from "../../format-reader.ts";
import { drawGraphic } from "../../graphics/draw-graphic.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import { decodeText } from "../../text/decode-text.ts";
import { readLatex } from "../tex/read-latex.ts";
import type { Graphic, TexProject } from "../tex/tex-project.ts";
import { findPrint } from "./find-print.ts";
import { findMainFile } from "./main-file.ts";

/** The progress, from 0 to 1, before the graphics are drawn, and the part that drawing them makes. */
const GRAPHICS_PROGRESS = { start: 0.2, share: 0.6 };

const TEXT_FILE = /\.(tex|ltx|latex|bbl|bib|aux|sty|cls|def|tikz|txt|pgf)$/i;
/** Files that may name the main file. */
const HINT = /(^|\/)(\.?latexmkrc|00README(\.\w+)?|README(\.\w+)?|Makefile)$/i;
/** Commands that show a file of code or output as it is, whatever its name ends in. */
const LISTED =
  /\\(?:lstinputlisting|inputminted|VerbatimInput|verbatiminput)\s*(?:\[[^\]]*\])?\s*(?:\{[^{}]*\}\s*)?\{([^{}]+)\}/g;
/** The longest shown file, in bytes. */
const MAX_LISTED = 1_000_000;
/** The extensions that TeX tries for a graphic. */
const GRAPHIC_ENDINGS = [
  "",
  ".pdf",
  ".png",
  ".jpg",
  ".jpeg",
  ".gif",
  ".eps",
  ".ps",
  ".eps.gz",
  ".mps",
  ".svg",
];
/** The endings of files that may lie beside a graphic that cannot be drawn. */
const DRAWABLE_ENDINGS = [
  ".pdf",
  ".png",
  ".jpg",
  ".jpeg",
  "-eps-converted-to.pdf",
  "_svg-tex.pdf",
  "-1.pdf",
  ".eps",
];

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

/** Adds the files that the sources show as they are. */
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
 * Makes a function that looks up a name as TeX does, in each of the folders. A part of a document may name files from
 * its own folder, so a name that is in none of the folders is the one file whose path ends with it, or that is called so.
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
    // Somebody who uploads a folder of a larger project leaves its path in the names.
    for (const extension of wanted.includes("/") ? extensions : []) {
      const same = byBase.get(posix.basename(wanted + extension).toLowerCase()) ?? [];
      if (same.length === 1) return all.get(same[0] ?? "") ?? null;
    }
    return null;
  };
}

/** Unpacks a figure that was packed on its own, as PostScript often was. A damaged one stays as it is. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipBounded(bytes);
  } catch {
    return bytes;
  }
}

/** Draws each graphic once. For one that cannot be drawn, draws another format of it that lies beside it. */
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
  const loadGraphics = async (names: readonly string[], folders: readonly string[]): Promise<void> => {
    const find = finder(archive.keys(), [folder, ".", ...folders.map((path) => posix.join(folder, path))]);
    for (const [i, name] of names.entries()) {
      const file = find(name, GRAPHIC_ENDINGS);
      const stem = name.replace(/\.[a-z]{2,4}$/i, "");
      const drawn = await draw(file);
      const instead = drawn.image === null ? await draw(find(stem, DRAWABLE_ENDINGS)) : drawn;
      known.set(name, { ...(instead.image === null ? drawn : instead), file });
      source.progress(GRAPHICS_PROGRESS.start + (GRAPHICS_PROGRESS.share * i) / names.length);
    }
  };
  return {
    loadGraphics,
    /** True for a file that the document shows. */
    isUsed: (file: string): boolean => [...known.values()].some((graphic) => graphic.file === file),
    graphic: (name: string): Graphic => known.get(name) ?? { image: null, file: null, fault: null },
  };
}

/** Returns the `.bbl` that belongs to the main file: the one of its name, or the only one. */
function bblOf(main: string, sources: ReadonlyMap<string, string>): string | null {
  const own = main.replace(/\.[^./]*$/, ".bbl");
  if (sources.has(own)) return own;
  const [only, ...more] = [...sources.keys()].filter((name) => name.toLowerCase().endsWith(".bbl"));
  return only === undefined || more.length > 0 ? null : only;
}

/** Gives the LaTeX reader the files around the main one. */
function projectOf(
  main: string,
  sources: ReadonlyMap<string, string>,
  graphics: Pick<TexProject, "loadGraphics" | "graphic">,
): TexProject {
  const find = finder(sources.keys(), [posix.dirname(main), "."]);
  const bbl = bblOf(main, sources);
  const textOf = (name: string | null) => {
    const text = name === null ? undefined : sources.get(name);
    return name === null || text === undefined ? null : { name, text: text.replace(/\r\n?/g, "\n") };
  };
  return {
    main,
    text: (name, extensions) => textOf(find(name, extensions)),
    bibliography: () => textOf(bbl),
    ...graphics,
  };
}

/** Reads a LaTeX project: a zip, a tarball, or one packed TeX file. */
export const readLatexProject: FormatReader = async (source) => {
  const archive = await openProject(source.file.bytes(), source.filename);
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
  const graphics = graphicsOf(archive, posix.dirname(main), source);
  const read = await readLatex(projectOf(main, sources, graphics), sources.get(main) ?? "", source.warn);
  const print = await findPrint(archive, main, graphics.isUsed);
  return print ? { ...read, print } : read;
};
