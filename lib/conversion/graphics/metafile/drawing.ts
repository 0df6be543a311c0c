import { type Font, glyphOf } from "../standard-font.ts";
import { writePdf } from "../write-pdf.ts";
import type { Bitmap } from "./dib-to-png.ts";

export type Point = readonly [number, number];
export type Box = { x0: number; y0: number; x1: number; y1: number };
type Pen = { color: number; width: number; dashes: boolean };

/** The state that a metafile's records set and its drawing records use. Colours are 0xBBGGRR. */
export type DrawingState = {
  pen: Pen | null;
  brush: number | null;
  /** `height` is the em in logical units, `angle` in degrees against the clock. */
  font: Font & { height: number; angle: number };
  textColor: number;
  /** The alignment as GDI's SetTextAlign encodes it. */
  align: number;
  evenOdd: boolean;
  at: Point;
  /** Takes logical units to those of the device. */
  world: readonly [number, number, number, number, number, number];
  window: { x: number; y: number; width: number; height: number };
  viewport: { x: number; y: number; width: number; height: number };
  /** The device units in a logical unit, if the map mode fixes them; null if window and viewport do. */
  units: { x: number; y: number } | null;
  /** The clip on the page, in points. */
  clip: Box | null;
};

const MAX_CONTENT = 12_000_000;
const MAX_IMAGES = 50;

const number = (n: number) => (Number.isFinite(n) ? Math.min(1e6, Math.max(-1e6, n)).toFixed(2) : "0");
const colour = (bgr: number) =>
  [bgr & 255, (bgr >> 8) & 255, (bgr >> 16) & 255].map((c) => (c / 255).toFixed(3)).join(" ");

/** The drawing of a metafile, collected as a page of PDF. Coordinates come in the file's logical units. */
export class Drawing {
  state: DrawingState;
  /** The number of lines, areas and words that are drawn. Bitmaps do not count. */
  marks = 0;
  readonly #page: Box;
  /** The points in a device unit. */
  readonly #scale: number;
  readonly #content: string[] = [];
  readonly #fonts = new Map<string, string>();
  readonly #images: Bitmap[] = [];
  #length = 0;
  #path: string[] | null = null;
  #closedPath = "";
  readonly #saved: DrawingState[] = [];

  /** Makes an empty drawing. `page` is in device units, `scale` in points per unit. */
  constructor(page: Box, scale: number) {
    this.#page = page;
    this.#scale = scale;
    const unit = { x: 0, y: 0, width: 1, height: 1 };
    this.state = {
      pen: { color: 0, width: 0, dashes: false },
      brush: 0xffffff,
      font: { face: "", bold: false, italic: false, height: 12, angle: 0 },
      textColor: 0,
      align: 0,
      evenOdd: true,
      at: [0, 0],
      world: [1, 0, 0, 1, 0, 0],
      window: unit,
      viewport: unit,
      units: { x: 1, y: 1 },
      clip: null,
    };
  }

  save(): void {
    if (this.#saved.length < 1_000) this.#saved.push({ ...this.state });
  }

  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }

  #map([x, y]: Point): Point {
    const { world: m, window: w, viewport: v } = this.state;
    const [wx, wy] = [x * m[0] + y * m[2] + m[4], x * m[1] + y * m[3] + m[5]];
    const units = this.state.units ?? { x: v.width / (w.width || 1), y: v.height / (w.height || 1) };
    const [dx, dy] = [(wx - w.x) * units.x + v.x, (wy - w.y) * units.y + v.y];
    return [(dx - this.#page.x0) * this.#scale, (this.#page.y1 - dy) * this.#scale];
  }

  #size(x: number, y: number): number {
    const [a, b] = [this.#map([0, 0]), this.#map([x, y])];
    return Math.hypot(b[0] - a[0], b[1] - a[1]);
  }

  #write(operators: string): void {
    this.#length += operators.length;
    if (this.#length > MAX_CONTENT) return;
    const { clip } = this.state;
    const box =
      clip === null
        ? ""
        : `${[clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0].map(number).join(" ")} re W n `;
    this.#content.push(`q ${box}${operators} Q`);
  }

  line = (points: readonly Point[]) => this.#segments(points, false);

  #segments(points: readonly Point[], isClosed: boolean): string {
    const pairs = points.map((point) => this.#map(point).map(number).join(" "));
    return `${pairs.map((pair, i) => `${pair} ${i === 0 ? "m" : "l"}`).join(" ")}${isClosed ? " h" : ""}`;
  }

  polygon = (points: readonly Point[]) => this.#segments(points, true);

  /** Returns the operators of a curve, whose points after the first come in threes. */
  curve(points: readonly Point[]): string {
    const pairs = points.map((point) => this.#map(point).map(number).join(" "));
    const out = [`${pairs[0] ?? "0 0"} m`];
    for (let i = 1; i + 2 < pairs.length; i += 3) out.push(`${pairs.slice(i, i + 3).join(" ")} c`);
    return out.join(" ");
  }

  /** Returns the points of the ellipse in a box, from one angle to another in radians. */
  arc(box: Box, from: number, to: number): Point[] {
    const [cx, cy] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2];
    const [rx, ry] = [(box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2];
    return Array.from({ length: 49 }, (_, i): Point => {
      const angle = from + ((to - from) * i) / 48;
      return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
    });
  }

  beginPath(): void {
    this.#path = [];
  }

  endPath(): void {
    this.#closedPath = (this.#path ?? []).join(" ");
    this.#path = null;
  }

  closeFigure(): void {
    this.#path?.push("h");
  }

  paintPath(fills: boolean, strokes: boolean): void {
    this.shape(this.#closedPath, fills, strokes);
    this.#closedPath = "";
  }

  /** Draws segments, or adds them to the path that is open. */
  shape(segments: string, fills: boolean, strokes: boolean): void {
    if (this.#path !== null) {
      // A line that begins where the last one ended continues it.
      const start = /^\S+ \S+ (?=m )/.exec(segments)?.[0];
      const goesOn = start !== undefined && this.#path.at(-1)?.endsWith(` ${start}l`) === true;
      this.#path.push(goesOn ? segments.slice(start.length + 2) : segments);
      return;
    }
    const { pen, brush, evenOdd } = this.state;
    const [isFilled, isStroked] = [fills && brush !== null, strokes && pen !== null];
    if (segments === "" || (!isFilled && !isStroked)) return;
    const set: string[] = [];
    if (isFilled) set.push(`${colour(brush ?? 0)} rg`);
    if (isStroked && pen !== null) {
      const width = Math.max(0.4, this.#size(pen.width, 0));
      set.push(`${colour(pen.color)} RG ${number(width)} w 1 j${pen.dashes ? " [3 2] 0 d" : ""}`);
    }
    const star = evenOdd ? "*" : "";
    this.#write(`${set.join(" ")} ${segments} ${isFilled ? (isStroked ? `B${star}` : `f${star}`) : "S"}`);
    this.marks++;
  }

  clipTo(box: Box, isNew: boolean): void {
    const [a, b] = [this.#map([box.x0, box.y0]), this.#map([box.x1, box.y1])];
    const next = {
      x0: Math.min(a[0], b[0]),
      y0: Math.min(a[1], b[1]),
      x1: Math.max(a[0], b[0]),
      y1: Math.max(a[1], b[1]),
    };
    const { clip } = this.state;
    this.state.clip =
      clip === null || isNew
        ? next
        : {
            x0: Math.max(clip.x0, next.x0),
            y0: Math.max(clip.y0, next.y0),
            x1: Math.min(clip.x1, next.x1),
            y1: Math.min(clip.y1, next.y1),
          };
  }

  /** Draws words at a point. `advances` are the widths of their characters in logical units, if the file has them. */
  text(words: string, at: Point, advances: readonly number[] | null): void {
    const { font, align, textColor } = this.state;
    const characters = [...words];
    if (characters.length === 0 || words.trim() === "") return;
    const em = this.#size(0, font.height);
    const widths = characters.map((_, i) =>
      advances?.[i] === undefined ? em * 0.52 : this.#size(advances[i] ?? 0, 0),
    );
    const total = widths.reduce((sum, width) => sum + width, 0);
    const radians = (font.angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const [px, py] = this.#map((align & 1) === 1 ? this.state.at : at);
    const back = (align & 6) === 6 ? total / 2 : (align & 2) === 2 ? total : 0;
    const down = (align & 24) === 24 ? 0 : (align & 8) === 8 ? -0.22 * em : 0.86 * em;
    let [x, y] = [px - back * cos + down * sin, py - back * sin - down * cos];
    const out = [`BT ${colour(textColor)} rg`];
    characters.forEach((c, i) => {
      const glyph = glyphOf(c, font);
      if (glyph !== null && c !== " ") {
        const name = this.#fonts.get(glyph.base) ?? `F${this.#fonts.size}`;
        this.#fonts.set(glyph.base, name);
        const matrix = [cos, sin, -sin, cos].map((n) => n.toFixed(4)).join(" ");
        const code = glyph.code.toString(16).padStart(2, "0");
        out.push(`/${name} ${number(em)} Tf ${matrix} ${number(x)} ${number(y)} Tm <${code}> Tj`);
      }
      x += (widths[i] ?? 0) * cos;
      y += (widths[i] ?? 0) * sin;
    });
    this.#write(`${out.join(" ")} ET`);
    this.marks++;
  }

  image(bitmap: Bitmap, box: Box): void {
    if (this.#images.length >= MAX_IMAGES) return;
    const [a, b] = [this.#map([box.x0, box.y0]), this.#map([box.x1, box.y1])];
    const [width, height] = [Math.abs(b[0] - a[0]), Math.abs(b[1] - a[1])];
    const corner = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
    this.#write(`${[width, 0, 0, height, ...corner].map(number).join(" ")} cm /I${this.#images.length} Do`);
    this.#images.push(bitmap);
  }

  toPdf(): Uint8Array {
    const { x0, y0, x1, y1 } = this.#page;
    return writePdf({
      width: Math.max(1, Math.round((x1 - x0) * this.#scale)),
      height: Math.max(1, Math.round((y1 - y0) * this.#scale)),
      content: this.#content.join("\n"),
      fonts: this.#fonts,
      images: this.#images,
    });
  }
}
