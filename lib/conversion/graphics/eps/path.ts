import { PsLimit } from "./ps-error.ts";

export const MOVE = 0;
export const LINE = 1;
export const CURVE = 2;
export const CLOSE = 3;

/** The count of numbers after each kind of segment. */
export const ARITY = [2, 2, 6, 0] as const;

const MAX_PATH_NUMBERS = 6_000_000;

const coordinate = (n: number) =>
  Number.isFinite(n) ? Math.round(Math.min(1e6, Math.max(-1e6, n)) * 10) / 10 : 0;

/** A path: for each segment its kind and the coordinates of its points, in device units. */
export class Path {
  readonly data: number[];
  at: readonly [number, number] | null = null;
  #start: readonly [number, number] | null = null;
  #lastMove = Number.NaN;
  /** True if `strokepath` made the path from lines, which are then stroked instead of filled. */
  isOutlineOfStroke = false;

  constructor(data: number[] = []) {
    this.data = data;
  }

  get isEmpty(): boolean {
    return this.data.length === 0;
  }

  copy(): Path {
    const path = new Path(this.data.slice());
    path.at = this.at;
    path.#start = this.#start;
    path.#lastMove = this.#lastMove;
    path.isOutlineOfStroke = this.isOutlineOfStroke;
    return path;
  }

  move(x: number, y: number): void {
    // Of several moves in a row, the last counts.
    if (this.#lastMove === this.data.length - 3) this.data.length -= 3;
    this.#lastMove = this.data.length;
    this.at = [x, y];
    this.#start = this.at;
    this.#add(MOVE, x, y);
  }

  line(x: number, y: number): void {
    this.at = [x, y];
    this.#add(LINE, x, y);
  }

  curve(...points: readonly [number, number, number, number, number, number]): void {
    this.at = [points[4], points[5]];
    this.#add(CURVE, ...points);
  }

  close(): void {
    if (this.isEmpty) return;
    this.data.push(CLOSE);
    this.at = this.#start;
  }

  append(other: Path): void {
    if (this.data.length + other.data.length > MAX_PATH_NUMBERS) throw new PsLimit("a path is too long");
    for (const number of other.data) this.data.push(number);
    this.at = other.at ?? this.at;
    this.#start = other.#start ?? this.#start;
  }

  #add(...numbers: number[]): void {
    this.data.push(...numbers);
    if (this.data.length > MAX_PATH_NUMBERS) throw new PsLimit("a path is too long");
  }

  *segments(): Generator<[kind: number, points: number[]]> {
    for (let i = 0; i < this.data.length; ) {
      const kind = this.data[i] ?? CLOSE;
      const arity = ARITY[kind] ?? 0;
      yield [kind, this.data.slice(i + 1, i + 1 + arity)];
      i += 1 + arity;
    }
  }

  /** Returns another path with each point changed. */
  mapped(change: (x: number, y: number) => readonly [number, number]): Path {
    const out: number[] = [];
    for (const [kind, points] of this.segments()) {
      out.push(kind);
      for (let i = 0; i < points.length; i += 2) out.push(...change(points[i] ?? 0, points[i + 1] ?? 0));
    }
    return new Path(out);
  }

  /** Returns left, bottom, right and top of all points, those that only bend a curve included. */
  bounds(): [number, number, number, number] | null {
    if (this.isEmpty) return null;
    let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [, points] of this.segments()) {
      for (let i = 0; i < points.length; i += 2) {
        const [x, y] = [points[i] ?? 0, points[i + 1] ?? 0];
        [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
      }
    }
    return [x0, y0, x1, y1];
  }

  /** Returns the path as operators of PDF. */
  operators(format: (n: number) => number = coordinate): string {
    const out: string[] = [];
    for (const [kind, points] of this.segments())
      out.push(...points.map((n) => String(format(n))), ["m", "l", "c", "h"][kind] ?? "h");
    return out.join(" ");
  }
}
