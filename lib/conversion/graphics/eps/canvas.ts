import { apply, type Matrix } from "./matrix.ts";
import type { Path } from "./path.ts";
import { PsLimit } from "./ps-error.ts";

/** The part of the page on which a program draws: a path within the clip before it. Null is the whole page. */
export type Clip = {
  before: Clip | null;
  depth: number;
  operators: string;
  /** Left, bottom, right and top in device units. */
  box: readonly [number, number, number, number];
};

/** A colour as the operators of PDF that set it, to fill and to stroke with. */
export type Paint = { fill: string; stroke: string };

/** The device units in a point of the page. */
export const UNITS_PER_POINT = 10;
const MAX_CONTENT_LENGTH = 60_000_000;
const MAX_STREAMS = 20_000;
const MAX_STREAM_BYTES = 250_000_000;
const MAX_CLIP_DEPTH = 2_000;

const format = (n: number) => (Number.isFinite(n) ? Math.min(1e7, Math.max(-1e7, n)).toFixed(4) : "0");

/** A stream of a PDF beside the page's content. `dictionary` has no length and no brackets. */
export type PdfStream = { dictionary: string; data: Uint8Array };

/** The look of lines, in device units. */
export type LineLook = { width: number; cap: number; join: number; miter: number; dash: string };

/** A drawing as a page of PDF. It writes clips, colours and line styles when they change. */
export class Canvas {
  /** Width and height in points. */
  readonly size: readonly [number, number];
  /** Takes the file's own units to the device's. */
  readonly base: Matrix;
  readonly root: Clip;
  /** Pictures and tables, each of which becomes an object of the PDF. */
  readonly streams: PdfStream[] = [];
  readonly shadings: string[] = [];
  /** The number of areas, lines and pictures that are drawn. */
  marks = 0;
  onFirstMark: () => void = () => {};
  readonly #content: string[] = [];
  #length = 0;
  #bytes = 0;
  #clip: Clip;
  #set = new Map<string, string>();
  readonly #kept: Map<string, string>[] = [];
  readonly #known = new Map<string, number>();

  constructor(size: readonly [number, number], base: Matrix) {
    this.size = size;
    this.base = base;
    const [width, height] = [size[0] * UNITS_PER_POINT, size[1] * UNITS_PER_POINT];
    this.root = { before: null, depth: 0, operators: "", box: [0, 0, width, height] };
    this.#clip = this.root;
  }

  /** Returns the part of a clip that lies within a path. */
  clipped(clip: Clip, path: Path, evenOdd: boolean): Clip {
    const bounds = path.bounds() ?? [0, 0, 0, 0];
    const operators = path.isEmpty ? "0 0 m h W n" : `${path.operators()} ${evenOdd ? "W*" : "W"} n`;
    if (operators === clip.operators) return clip;
    if (clip.depth >= MAX_CLIP_DEPTH) throw new PsLimit("it clips too often");
    const box = [0, 1, 2, 3].map((i) =>
      i < 2 ? Math.max(clip.box[i] ?? 0, bounds[i] ?? 0) : Math.min(clip.box[i] ?? 0, bounds[i] ?? 0),
    );
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
    return { before: clip, depth: clip.depth + 1, operators, box: [x0, y0, x1, y1] };
  }

  #write(operators: string): void {
    this.#length += operators.length;
    if (this.#length > MAX_CONTENT_LENGTH) throw new PsLimit("it draws too much");
    this.#content.push(operators);
  }

  #to(clip: Clip): void {
    if (clip === this.#clip) return;
    const wanted: Clip[] = [];
    let [from, to] = [this.#clip, clip];
    while (from !== to) {
      const isDeeper = to.depth >= from.depth;
      if (isDeeper) wanted.push(to);
      if (to.depth <= from.depth) {
        this.#write("Q");
        this.#set = this.#kept.pop() ?? new Map();
        from = from.before ?? this.root;
        if (isDeeper) to = to.before ?? this.root;
      } else to = to.before ?? this.root;
    }
    for (const one of wanted.reverse()) {
      this.#kept.push(this.#set);
      this.#set = new Map(this.#set);
      this.#write(`q ${one.operators}`);
    }
    this.#clip = clip;
  }

  #mark(): void {
    if (this.marks++ === 0) this.onFirstMark();
  }

  #ensure(key: string, operators: string): void {
    if (this.#set.get(key) === operators) return;
    this.#set.set(key, operators);
    this.#write(operators);
  }

  fill(clip: Clip, paint: Paint, path: Path, evenOdd: boolean): void {
    if (path.isEmpty) return;
    this.#to(clip);
    this.#ensure("fill", paint.fill);
    this.#write(`${path.operators()} ${evenOdd ? "f*" : "f"}`);
    this.#mark();
  }

  #look(look: LineLook): void {
    this.#ensure("width", `${format(look.width)} w`);
    this.#ensure("cap", `${look.cap} J`);
    this.#ensure("join", `${look.join} j`);
    this.#ensure("miter", `${format(look.miter)} M`);
    this.#ensure("dash", look.dash);
  }

  /** Draws a line along a path. `matrix` stretches the pen from a round one; it is null for a round pen. */
  stroke(
    clip: Clip,
    paint: Paint,
    path: Path,
    look: LineLook,
    matrix: { pen: Matrix; back: Matrix } | null,
  ): void {
    if (path.isEmpty) return;
    this.#to(clip);
    this.#ensure("stroke", paint.stroke);
    this.#look(look);
    if (matrix === null) this.#write(`${path.operators()} S`);
    else {
      const own = path.mapped((x, y) => apply(matrix.back, x, y)).operators((n) => Number(n.toPrecision(7)));
      if (!own.includes("e") && !own.includes("N"))
        this.#write(`q ${matrix.pen.map(format).join(" ")} cm ${own} S Q`);
    }
    this.#mark();
  }

  #count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAX_STREAM_BYTES || this.streams.length >= MAX_STREAMS)
      throw new PsLimit("its pictures are too large");
  }

  /** Keeps a stream, once. Returns its number, by which other streams name it as `$0`. */
  keep(stream: PdfStream): number {
    const small = stream.data.length < 4_096;
    const key = small ? stream.dictionary + Buffer.from(stream.data).toString("latin1") : "";
    const known = small ? this.#known.get(key) : undefined;
    if (known !== undefined) return known;
    this.#count(stream.data.length);
    const made = this.streams.push(stream) - 1;
    if (small) this.#known.set(key, made);
    return made;
  }

  /**
   * Draws a kept picture in the unit square as `matrix` places it. `paint` is the colour that a stencil lets through.
   */
  image(clip: Clip, paint: Paint, image: number, matrix: Matrix): void {
    this.#to(clip);
    this.#ensure("fill", paint.fill);
    this.#write(`q ${matrix.map(format).join(" ")} cm /I${image} Do Q`);
    this.#mark();
  }

  /** Fills the clip with a shading, given as a PDF's dictionary, in the coordinates of `matrix`. */
  shade(clip: Clip, shading: string, matrix: Matrix): void {
    this.#count(shading.length);
    this.#to(clip);
    this.#write(`q ${matrix.map(format).join(" ")} cm /S${this.shadings.push(shading) - 1} sh Q`);
    this.#mark();
  }

  get content(): string {
    return `${1 / UNITS_PER_POINT} 0 0 ${1 / UNITS_PER_POINT} 0 0 cm\n${this.#content.join("\n")}${"\nQ".repeat(this.#kept.length)}`;
  }
}
