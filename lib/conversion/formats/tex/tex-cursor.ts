/** Reads LaTeX from a string: groups, optional arguments, command names. Never goes past the end. */
export class TexCursor {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  get done(): boolean {
    return this.at >= this.source.length;
  }

  peek(length = 1): string {
    return this.source.slice(this.at, this.at + length);
  }

  /** Spaces and at most one line end, as TeX skips them after a command. */
  skipSpace(): void {
    const match = /[ \t\ufdd0]*(?:\n(?![ \t\ufdd0]*\n)[ \t\ufdd0]*)?/y;
    match.lastIndex = this.at;
    this.at += match.exec(this.source)?.[0].length ?? 0;
  }

  /** After a backslash at the cursor: the command's name, with `*` if starred. */
  command(): string {
    const match = /\\([a-zA-Z@]+\*?|[\s\S])/y;
    match.lastIndex = this.at;
    const found = match.exec(this.source);
    this.at += found?.[0].length ?? 1;
    return found?.[1] ?? "";
  }

  /** The inside of the group that opens here, or null if none does. Brackets in it must balance. */
  #balanced(open: string, close: string): string | null {
    if (this.peek() !== open) return null;
    let depth = 0;
    for (let i = this.at; i < this.source.length; i++) {
      const c = this.source[i];
      if (c === "\\") i++;
      else if (c === "{" || c === open) depth++;
      else if (c === "}" || c === close) depth--;
      if (depth === 0 && c === close) {
        const inner = this.source.slice(this.at + 1, i);
        this.at = i + 1;
        return inner;
      }
      if (depth < 0) return null;
    }
    return null;
  }

  group(): string | null {
    const from = this.at;
    this.skipSpace();
    const inner = this.#balanced("{", "}");
    if (inner === null) this.at = from;
    return inner;
  }

  optional(): string | null {
    const from = this.at;
    this.skipSpace();
    const inner = this.#balanced("[", "]");
    if (inner === null) this.at = from;
    return inner;
  }

  /** A macro's argument: a group, a command, or one character. */
  argument(): string {
    const group = this.group();
    if (group !== null) return group;
    this.skipSpace();
    if (this.peek() === "\\") return `\\${this.command()}`;
    return this.source[this.at++] ?? "";
  }

  /** Everything up to `end`, which is passed over; the rest if it does not occur. */
  until(end: string): string {
    const found = this.source.indexOf(end, this.at);
    const stop = found < 0 ? this.source.length : found;
    const text = this.source.slice(this.at, stop);
    this.at = Math.min(this.source.length, stop + (found < 0 ? 0 : end.length));
    return text;
  }

  /** After `\begin{name}`: the body up to its own `\end{name}`, which is passed over. */
  environment(name: string): string {
    const escaped = name.replace(/[^a-zA-Z0-9]/g, "\\$&");
    const marks = new RegExp(`\\\\(begin|end)\\s*\\{${escaped}\\}`, "g");
    marks.lastIndex = this.at;
    let depth = 1;
    for (let match = marks.exec(this.source); match !== null; match = marks.exec(this.source)) {
      depth += match[1] === "begin" ? 1 : -1;
      if (depth > 0) continue;
      const body = this.source.slice(this.at, match.index);
      this.at = match.index + match[0].length;
      return body;
    }
    const body = this.source.slice(this.at);
    this.at = this.source.length;
    return body;
  }
}
