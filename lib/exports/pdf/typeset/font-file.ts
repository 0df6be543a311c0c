/** What is read of a TrueType font to set text with it. Lengths are in thousandths of the size of the text. */
export interface FontFile {
  bytes: Buffer;
  name: string;
  glyph: (codePoint: number) => number;
  width: (glyph: number) => number;
  ascent: number;
  descent: number;
  box: readonly [number, number, number, number];
}

/** Reads a font that comes with Galley. Characters beyond U+FFFF are not looked up. */
export function readFontFile(bytes: Buffer, name: string): FontFile {
  const tables = new Map<string, number>();
  for (let i = 0; i < bytes.readUInt16BE(4); i += 1) {
    const at = 12 + i * 16;
    tables.set(bytes.toString("latin1", at, at + 4), bytes.readUInt32BE(at + 8));
  }
  const table = (tag: string): number => {
    const at = tables.get(tag);
    if (at === undefined) throw new Error(`the font ${name} has no table ${tag}`);
    return at;
  };
  const [head, hhea, hmtx] = [table("head"), table("hhea"), table("hmtx")];
  const scale = 1_000 / bytes.readUInt16BE(head + 18);
  const scaled = (at: number) => Math.round(bytes.readInt16BE(at) * scale);
  const glyphs = readGlyphs(bytes, table("cmap"));
  const widths = bytes.readUInt16BE(hhea + 34);
  return {
    bytes,
    name,
    glyph: (codePoint) => glyphs.get(codePoint) ?? 0,
    width: (glyph) => Math.round(bytes.readUInt16BE(hmtx + 4 * Math.min(glyph, widths - 1)) * scale),
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
    box: [scaled(head + 36), scaled(head + 38), scaled(head + 40), scaled(head + 42)],
  };
}

/** Reads the table from characters of the basic plane to glyphs (format 4). */
function readGlyphs(bytes: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let i = 0; i < bytes.readUInt16BE(cmap + 2); i += 1) {
    const at = cmap + bytes.readUInt32BE(cmap + 4 + i * 8 + 4);
    if (bytes.readUInt16BE(at) === 4) readSegments(bytes, at, glyphs);
  }
  return glyphs;
}

function readSegments(bytes: Buffer, at: number, glyphs: Map<number, number>): void {
  const double = bytes.readUInt16BE(at + 6);
  for (let i = 0; i < double; i += 2) {
    const last = bytes.readUInt16BE(at + 14 + i);
    const first = bytes.readUInt16BE(at + 16 + double + i);
    const delta = bytes.readUInt16BE(at + 16 + 2 * double + i);
    const rangeAt = at + 16 + 3 * double + i;
    const range = bytes.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const raw = range === 0 ? code : bytes.readUInt16BE(rangeAt + range + 2 * (code - first));
      const glyph = raw === 0 && range !== 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0 && !glyphs.has(code)) glyphs.set(code, glyph);
    }
  }
}
