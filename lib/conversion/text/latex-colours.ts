type Rgb = readonly [red: number, green: number, blue: number];

const BASE: Record<string, Rgb> = {
  white: [1, 1, 1],
  black: [0, 0, 0],
  red: [1, 0, 0],
  green: [0, 1, 0],
  blue: [0, 0, 1],
  cyan: [0, 1, 1],
  magenta: [1, 0, 1],
  yellow: [1, 1, 0],
  gray: [0.5, 0.5, 0.5],
  lightgray: [0.75, 0.75, 0.75],
  darkgray: [0.25, 0.25, 0.25],
};
/** An unknown colour. It shows on paper, as most colours do. */
const UNKNOWN: Rgb = [0.3, 0.3, 0.3];
const WHITE: Rgb = [1, 1, 1];
/** The least red, green and blue, from 0 to 1, of a colour that looks like white paper. */
const PAPER = 0.97;

const numbers = (spec: string) => spec.split(/[\s,]+/).flatMap((part) => (part === "" ? [] : Number(part)));

function ofModel(model: string, spec: string): Rgb | null {
  const [a = 0, b = 0, c = 0, d = 0] = numbers(spec);
  if (model === "rgb") return [a, b, c];
  if (model === "RGB") return [a / 255, b / 255, c / 255];
  if (model === "gray") return [a, a, a];
  if (model === "Gray") return [a / 15, a / 15, a / 15];
  if (model === "cmy") return [1 - a, 1 - b, 1 - c];
  if (model === "cmyk") return [1 - Math.min(1, a + d), 1 - Math.min(1, b + d), 1 - Math.min(1, c + d)];
  if (model === "hsb") return [c * (1 - b), c * (1 - b), c];
  if (model !== "HTML") return null;
  const value = Number.parseInt(spec.trim(), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** The colours that a document names, with xcolor's mixtures such as `white!90!black`. */
export class Colours {
  readonly #named = new Map<string, Rgb>();

  define(name: string, model: string, spec: string): void {
    if (this.#named.size < 5_000) this.#named.set(name.trim(), this.#of(model, spec));
  }

  #of(model: string, spec: string): Rgb {
    return ofModel(model.trim(), spec) ?? this.#mixed(spec);
  }

  #mixed(expression: string): Rgb {
    const [first = "", ...rest] = expression.trim().split("!").slice(0, 40);
    const named = (name: string) => this.#named.get(name.trim()) ?? BASE[name.trim()] ?? UNKNOWN;
    let colour = named(first);
    for (let i = 0; i < rest.length; i += 2) {
      const share = Number(rest[i]) / 100 || 0;
      const other = rest[i + 1] === undefined ? WHITE : named(rest[i + 1] ?? "");
      const mix = (x: number, y: number) => x * share + y * (1 - share);
      colour = [mix(colour[0], other[0]), mix(colour[1], other[1]), mix(colour[2], other[2])];
    }
    return colour;
  }

  /** True if text in this colour cannot be seen on white paper. */
  isPaper(model: string, spec: string): boolean {
    return this.#of(model, spec).every((part) => part >= PAPER);
  }
}
