import { posix } from "node:path";
import type { Archive } from "../../archives/archive.ts";
import { gunzipBounded, isTar, readTar } from "../../archives/tar.ts";
import { readZip } from "../../archives/zip.ts";
import { ConversionError } from "../../conversion.ts";
import { decodeText } from "../../decode-text.ts";
import { ARCHIVE_LIMITS } from "../../limits.ts";
import type { Reader, Source } from "../../reader.ts";
import { renderGraphic } from "../../render-graphic.ts";
import { readLatex } from "../tex/read-latex.ts";
import { findMainFile } from "./main-file.ts";

const TEXT_FILE = /\.(tex|ltx|latex|bbl|bib|aux|sty|cls|def|tikz|txt|pgf)$/i;
/** Files that may say which one is the main file. */
const HINT = /(^|\/)(\.?latexmkrc|00README(\.\w+)?|README(\.\w+)?|Makefile)$/i;
const GRAPHIC = ["", ".png", ".jpg", ".jpeg", ".pdf", ".gif", ".PNG", ".JPG"];

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
  return sources;
}

/** Looks a name up as TeX does: from the main file's folder, then by graphics path, then anywhere. */
function finder(names: Iterable<string>, folders: readonly string[]) {
  const all = new Map([...names].map((name) => [name.toLowerCase(), name]));
  return (wanted: string, extensions: readonly string[]): string | null => {
    for (const folder of folders) {
      for (const extension of extensions) {
        const found = all.get(posix.normalize(posix.join(folder, wanted + extension)).toLowerCase());
        if (found !== undefined) return found;
      }
    }
    return null;
  };
}

async function readGraphics(
  archive: Archive,
  sources: ReadonlyMap<string, string>,
  find: ReturnType<typeof finder>,
  source: Source,
) {
  const names = new Map<string, string>();
  const wanted = [...sources.values()].flatMap((text) =>
    [...text.matchAll(/\\includegraphics\*?\s*(?:\[[^\]]*\])?\s*\{([^{}]*)\}/g)].map((m) =>
      (m[1] ?? "").trim(),
    ),
  );
  for (const [i, name] of [...new Set(wanted)].entries()) {
    const entry = archive.get(find(name, GRAPHIC) ?? "");
    const bytes = await entry?.read();
    const image =
      bytes === undefined ? null : (source.images.add(bytes) ?? (await renderGraphic(bytes, source.images)));
    if (image !== null) names.set(name, image);
    else
      source.warn(
        "image-missing",
        `The figure file "${name.slice(0, 120)}" is missing from the project or in a format that cannot be shown.`,
      );
    source.progress(0.2 + (0.6 * i) / wanted.length);
  }
  return names;
}

export const readLatexProject: Reader = async (source) => {
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
  const paths = [...mainText.matchAll(/\\graphicspath\s*\{((?:\s*\{[^{}]*\})+)/g)].flatMap((m) =>
    [...(m[1] ?? "").matchAll(/\{([^{}]*)\}/g)].map((p) => posix.join(folder, p[1] ?? "")),
  );
  const findText = finder(sources.keys(), [folder, "."]);
  const graphics = await readGraphics(
    archive,
    sources,
    finder(archive.keys(), [folder, ".", ...paths]),
    source,
  );
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
      imageName: (name) => graphics.get(name.trim()) ?? null,
    },
    mainText,
    source.warn,
  );
};
