import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type PDFContext, type PDFRef, PDFString } from "@cantoo/pdf-lib";
import { type FontFile, readFontFile } from "./font-file.ts";

const require = createRequire(import.meta.url);

/** Each face with those that are asked for signs that it lacks. */
const FILES = {
  text: ["pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf"],
  bold: ["pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf"],
  quote: ["pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf"],
};
const SIGNS = ["katex/dist/fonts/KaTeX_Main-Regular.ttf", "katex/dist/fonts/KaTeX_AMS-Regular.ttf"];
const REPLACEMENT = "?";

export type FaceName = keyof typeof FILES;

/** Characters of one font, ready to be shown. `codes` is hexadecimal. */
export interface Run {
  font: string;
  codes: string;
}

interface LoadedFont {
  file: FontFile;
  /** The characters that were set, by their glyphs. */
  used: Map<number, string>;
}

/** The fonts of one document. Only those in which text was set are embedded. */
export class Faces {
  readonly #fonts = new Map<string, LoadedFont>();
  readonly #replaced = new Set<string>();

  /** Characters that no font has, and that were replaced by a question mark. */
  get replaced(): ReadonlySet<string> {
    return this.#replaced;
  }

  /** Returns the width of text, in points. */
  width(text: string, face: FaceName, size: number): number {
    let width = 0;
    for (const char of text) {
      const { path, glyph } = this.#find(char, face);
      width += this.#font(path).file.width(glyph);
    }
    return (width * size) / 1_000;
  }

  /** Sets text: returns it as runs of glyphs, and remembers them for the file. */
  runs(text: string, face: FaceName): Run[] {
    const runs: Run[] = [];
    for (const char of text) {
      const { path, glyph, shown } = this.#find(char, face);
      if (shown !== char) this.#replaced.add(char);
      this.#font(path).used.set(glyph, shown);
      const code = glyph.toString(16).padStart(4, "0");
      const last = runs.at(-1);
      if (last?.font === nameOf(path)) last.codes += code;
      else runs.push({ font: nameOf(path), codes: code });
    }
    return runs;
  }

  /** Embeds the fonts and returns them by the names that runs use. */
  embed(context: PDFContext): Record<string, PDFRef> {
    const used = [...this.#fonts].filter(([, font]) => font.used.size > 0);
    return Object.fromEntries(used.map(([path, font]) => [nameOf(path), embedFont(context, font)]));
  }

  #find(char: string, face: FaceName): { path: string; glyph: number; shown: string } {
    for (const shown of [char, char.normalize("NFKD").charAt(0), REPLACEMENT])
      for (const path of [...FILES[face], ...SIGNS]) {
        const glyph = this.#font(path).file.glyph(shown.codePointAt(0) ?? 0);
        if (glyph !== 0) return { path, glyph, shown };
      }
    throw new Error(`no font has ${REPLACEMENT}`);
  }

  #font(path: string): LoadedFont {
    const known = this.#fonts.get(path);
    if (known !== undefined) return known;
    const file = readFontFile(readFileSync(require.resolve(path)), nameOf(path));
    const font: LoadedFont = { file, used: new Map() };
    this.#fonts.set(path, font);
    return font;
  }
}

const nameOf = (path: string): string => path.replace(/^.*\/|\.ttf$/g, "").replace(/\W/g, "");

function embedFont(context: PDFContext, { file, used }: LoadedFont): PDFRef {
  const data = context.register(context.flateStream(file.bytes, { Length1: file.bytes.length }));
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: file.name,
      Flags: 4,
      FontBBox: [...file.box],
      ItalicAngle: file.name.includes("Italic") ? -12 : 0,
      Ascent: file.ascent,
      Descent: file.descent,
      CapHeight: file.ascent,
      StemV: 80,
      FontFile2: data,
    }),
  );
  const glyphs = [...used.keys()].sort((a, b) => a - b);
  const descendant = context.obj({
    Type: "Font",
    Subtype: "CIDFontType2",
    BaseFont: file.name,
    CIDSystemInfo: context.obj({
      Registry: PDFString.of("Adobe"),
      Ordering: PDFString.of("Identity"),
      Supplement: 0,
    }),
    FontDescriptor: descriptor,
    DW: 1_000,
    W: glyphs.flatMap((glyph) => [glyph, [file.width(glyph)]]),
    CIDToGIDMap: "Identity",
  });
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: file.name,
      Encoding: "Identity-H",
      DescendantFonts: [context.register(descendant)],
      ToUnicode: context.register(context.flateStream(unicodeMap(used))),
    }),
  );
}

/** Writes which characters the glyphs stand for, so that the text can be searched and copied. */
function unicodeMap(used: ReadonlyMap<number, string>): string {
  const lines = [...used].map(([glyph, char]) => {
    const code = Buffer.from(char, "utf16le").swap16().toString("hex");
    return `<${glyph.toString(16).padStart(4, "0")}> <${code}>`;
  });
  // A block holds at most 100 lines.
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, i) => {
    const part = lines.slice(i * 100, i * 100 + 100);
    return `${part.length} beginbfchar\n${part.join("\n")}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
${blocks.join("\n")}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}
