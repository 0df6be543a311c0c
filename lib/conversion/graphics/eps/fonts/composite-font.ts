import { type Matrix, times } from "../matrix.ts";
import { matrixOf } from "../matrix-object.ts";
import { PsArray, PsDict } from "../objects.ts";

const THOUSANDTHS: Matrix = [0.001, 0, 0, 0.001, 0, 0];

export const fontMatrix = (font: PsDict): Matrix => matrixOf(font.get("FontMatrix") ?? null) ?? THOUSANDTHS;

/**
 * Yields each code of a string with its font. The codes of a composite font name one of its fonts or have two bytes.
 */
export function* codesOf(font: PsDict, bytes: Uint8Array): Generator<{ font: PsDict; code: number }> {
  const parts = font.number("FontType") === 0 ? font.array("FDepVector") : undefined;
  if (parts === undefined) {
    for (const code of bytes) yield { font, code };
    return;
  }
  const encoding = font.array("Encoding")?.numbers() ?? [];
  const isPaired = [2, 9].includes(font.number("FMapType") ?? 2);
  for (let i = 0; i + 1 < bytes.length; i += 2) {
    const [high, low] = [bytes[i] ?? 0, bytes[i + 1] ?? 0];
    const part = parts.length === 1 ? parts.at(0) : parts.at(encoding[high] ?? 0);
    if (!(part instanceof PsDict)) continue;
    const isByNumber = part.get("CIDInit") !== undefined || part.number("CIDFontType") !== undefined;
    const isWide = isByNumber || !isPaired;
    yield { font: withMatrix(part, font), code: isWide ? high * 256 + low : low };
  }
}

const scaledParts = new WeakMap<PsDict, WeakMap<PsDict, PsDict>>();

/** Returns a part of a composite font, at the size that the whole gives it. */
function withMatrix(part: PsDict, whole: PsDict): PsDict {
  const known = scaledParts.get(whole) ?? new WeakMap<PsDict, PsDict>();
  scaledParts.set(whole, known);
  const made = known.get(part) ?? scaledFont(part, fontMatrix(whole));
  known.set(part, made);
  return made;
}

/** Returns a font with another matrix. */
export function scaledFont(font: PsDict, matrix: Matrix): PsDict {
  const copy = new PsDict(font.capacity);
  for (const [key, value] of font.entries) copy.entries.set(key, value);
  copy.set("FontMatrix", new PsArray([...times(fontMatrix(font), matrix)]));
  return copy;
}
