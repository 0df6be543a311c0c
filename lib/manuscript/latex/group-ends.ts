import { lastStartingBefore } from "../span.ts";

/** Where the groups of a LaTeX source close, read once for all of them. */
export class GroupEnds {
  readonly source: string;
  /** The place of the closing brace, by that of the opening one; 0 where there is none. */
  private readonly braces: Int32Array;
  /** How many braces stand open before each unit. */
  private readonly depths: Int32Array;
  /** The closing brackets, by how many braces stand open before them. */
  private readonly brackets = new Map<number, number[]>();

  constructor(source: string) {
    this.source = source;
    this.braces = new Int32Array(source.length);
    this.depths = new Int32Array(source.length);
    const open: number[] = [];
    let depth = 0;
    for (let at = 0; at < source.length; at += 1) {
      const character = source.charAt(at);
      this.depths[at] = depth;
      if (character === "\\") at += 1;
      else if (character === "{") {
        open.push(at);
        depth += 1;
      } else if (character === "}") {
        const opening = open.pop();
        if (opening !== undefined) this.braces[opening] = at;
        depth -= 1;
      } else if (character === "]") this.closeBracket(depth, at);
    }
  }

  private closeBracket(depth: number, at: number): void {
    const places = this.brackets.get(depth);
    if (places === undefined) this.brackets.set(depth, [at]);
    else places.push(at);
  }

  /** Returns where the group that opens at `at` ("{" or "[") closes, or -1 if it does not. */
  endOf(at: number): number {
    if (this.source.charAt(at) !== "[") return (this.braces[at] ?? 0) || -1;
    const places = this.brackets.get(this.depths[at] ?? 0) ?? [];
    return places[lastStartingBefore(places, (place) => place, at) + 1] ?? -1;
  }
}
