import type { Node } from "../../manuscript-tree.ts";
import type { Bibliography } from "./bibliography.ts";

/** What the parser knows of the whole document while it reads a part of it. */
export type TexContext = {
  labels: ReadonlyMap<string, string>;
  bibliography: Bibliography;
  imageName: (name: string) => string | null;
  /** Footnotes in order; a `\footnote` adds one and its number refers to it. */
  notes: string[];
  theorems: ReadonlyMap<string, string>;
  /** Section numbers, figure and table numbers as they are met. */
  counters: Counters;
  title: string | null;
  author: string | null;
  bibliographyShown: boolean;
  at: (offset: number) => Node["source"];
};

export class Counters {
  readonly #values = new Map<string, number>();
  readonly #sections = [0, 0, 0, 0];
  isAppendix = false;
  numbersSections = true;

  next(name: string): number {
    const value = (this.#values.get(name) ?? 0) + 1;
    this.#values.set(name, value);
    return value;
  }

  /** The number of the next section at a depth from 0, such as `2.1` or `A.1`. */
  section(depth: number): string {
    this.#sections[depth] = (this.#sections[depth] ?? 0) + 1;
    this.#sections.fill(0, depth + 1);
    const [first = 0, ...rest] = this.#sections.slice(0, depth + 1);
    const head = this.isAppendix ? String.fromCharCode(64 + Math.min(26, Math.max(1, first))) : String(first);
    return [head, ...rest].join(".");
  }

  startAppendix(): void {
    this.isAppendix = true;
    this.#sections.fill(0);
  }
}
