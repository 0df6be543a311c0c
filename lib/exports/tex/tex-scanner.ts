import { isFlowing, OpenEnvironments } from "./open-environments.ts";
import { indexOutsideComments } from "./outside-comments.ts";

const VERBATIM =
  /^(?:verbatim|Verbatim|BVerbatim|LVerbatim|lstlisting|minted|alltt|comment|filecontents|code|tikzcode|CCSXML|Highlighting|Sinput|Soutput|Schunk|spverbatim|tcblisting|pycode|pyblock|pyconsole|luacode|asy)\*?$/;
/** Commands whose arguments are names and not text. */
const NAMES =
  /^(?:\w*cite\w*|\w*ref|label|input|include|includegraphics|bibliography|bibliographystyle|usepackage|RequirePackage|documentclass|url|path|vspace|hspace|pagestyle|thispagestyle|setlength|addtolength|newcommand|renewcommand|providecommand|def|newtheorem|DeclareMathOperator|tikzset|pgfplotsset|hypersetup|graphicspath|addbibresource|bibitem|email|orcid)\*?$/;
/** What is in the file of a document, and in none of its parts. */
const DOCUMENT = /\\(?:documentclass|documentstyle|begin[ \t]*\{document\})/g;
/** The longest argument that is skipped as a name. */
const LONGEST = 4_000;

/** What the project says of a file. */
export interface TexReading {
  /** Environments that show their lines as they are, beside those of common packages. */
  verbatimNames: ReadonlySet<string>;
  /** True if the file is loaded before the document begins, where nothing may be printed. */
  isPreamble: boolean;
}

/** Reads LaTeX once, from the start to the end: what readers see, and where marks may stand. Linear in the text. */
export class TexScanner {
  readonly characters: { character: string; start: number; end: number }[] = [];
  readonly isSafe: Uint8Array;
  readonly verbatim: { start: number; end: number }[] = [];
  readonly #text: string;
  readonly #verbatimNames: ReadonlySet<string>;
  readonly #environments = new OpenEnvironments();
  #at = 0;
  #depth = 0;
  #formula = "";
  #isBody: boolean;

  constructor(text: string, { verbatimNames, isPreamble }: TexReading) {
    this.#text = text;
    this.#verbatimNames = verbatimNames;
    this.isSafe = new Uint8Array(text.length + 1);
    // A part of a document has no preamble, or is one.
    this.#isBody = !isPreamble && indexOutsideComments(text, DOCUMENT) < 0;
  }

  run(): void {
    while (this.#at < this.#text.length) {
      const sign = this.#text[this.#at];
      if (sign === "\\") this.#command();
      else if (sign === "%") this.#at = this.#lineEnd();
      else if (sign === "$") this.#dollar();
      else if (sign === "{" || sign === "}") this.#brace(sign);
      else this.#character();
    }
  }

  #lineEnd(): number {
    const end = this.#text.indexOf("\n", this.#at);
    return end < 0 ? this.#text.length : end;
  }

  #character(): void {
    const point = this.#text.codePointAt(this.#at) ?? 0;
    const character = String.fromCodePoint(point);
    const start = this.#at;
    this.#at += character.length;
    if (this.#isFormula()) return;
    this.characters.push({ character, start, end: this.#at });
    if (!/[\s&~^_#]/.test(character)) this.#offer();
  }

  /** A mark may stand here if text flows and no argument follows. */
  #offer(): void {
    if (!this.#isBody || this.#depth > 0 || this.#isFormula()) return;
    if (!this.#environments.areFlowing) return;
    const next = /[^ \t]/.exec(this.#text.slice(this.#at, this.#at + 40))?.[0];
    if (next === "{" || next === "[") return;
    this.isSafe[this.#at] = 1;
  }

  #isFormula(): boolean {
    return this.#formula !== "" || this.#environments.isFormula;
  }

  #dollar(): void {
    const sign = this.#text.startsWith("$$", this.#at) ? "$$" : "$";
    const isOpening = this.#formula === "";
    const isClosing = this.#formula === "$" || this.#formula === sign;
    const length = isOpening || this.#formula === sign ? sign.length : 1;
    this.#at += length;
    if (isOpening) this.#formula = sign;
    else if (isClosing) {
      this.#formula = "";
      this.#offer();
    }
  }

  #brace(sign: string): void {
    this.#at += 1;
    this.#depth = Math.max(0, this.#depth + (sign === "{" ? 1 : -1));
    if (sign === "}") this.#offer();
  }

  #command(): void {
    const name = /^\\([A-Za-z@]+\*?|[\s\S])/.exec(this.#text.slice(this.#at, this.#at + 60))?.[1] ?? "";
    const start = this.#at;
    this.#at += 1 + name.length;
    if (name === "begin") this.#begin(start);
    else if (name === "end") this.#end();
    else if (name === "(" || name === "[") this.#formula = name;
    else if (name === ")" || name === "]") {
      this.#formula = "";
      this.#offer();
    } else if (name === "verb" || name === "verb*" || name === "lstinline") this.#verb();
    else if (/^[%&$#_{}]$/.test(name)) {
      if (!this.#isFormula()) this.characters.push({ character: name, start, end: this.#at });
    } else {
      this.#bracket();
      if (name === "input") this.#plainName();
      if (NAMES.test(name)) this.#names();
    }
  }

  #verb(): void {
    const delimiter = this.#text[this.#at] ?? "";
    const close = delimiter === "{" ? "}" : delimiter;
    const start = this.#at;
    while (this.#at < this.#text.length && this.#text[this.#at] !== "\n") {
      this.#at += 1;
      if (this.#at - 1 > start && this.#text[this.#at - 1] === close) break;
    }
    this.#offer();
  }

  /** Passes the optional arguments of a command: no mark may stand in them. */
  #bracket(): void {
    while (this.#text[this.#at] === "[") {
      const length = this.#text.slice(this.#at, this.#at + LONGEST).indexOf("]");
      if (length < 0) return;
      this.#at += length + 1;
    }
  }

  /** Passes arguments that are names. Without braces, what follows belongs to the command, and no mark may stand there. */
  #names(): void {
    if (this.#text[this.#at] !== "{") return;
    for (let count = 0; count < 3 && this.#text[this.#at] === "{"; count += 1) {
      let depth = 0;
      let end = this.#at;
      for (; end < Math.min(this.#text.length, this.#at + LONGEST); end += 1) {
        const sign = this.#text[end];
        if (sign === "\\") end += 1;
        else if (sign === "{") depth += 1;
        else if (sign === "}") depth -= 1;
        if (depth === 0) break;
      }
      if (depth !== 0) return;
      this.#at = end + 1;
      this.#bracket();
    }
    this.#offer();
  }

  /** Passes the name of a file that stands without braces. */
  #plainName(): void {
    const found = /^[ \t]+[^\s\\{}%]+/.exec(this.#text.slice(this.#at, this.#at + LONGEST));
    this.#at += found?.[0].length ?? 0;
  }

  #environmentName(): string {
    const found = /^\s*\{([^{}\n]{1,60})\}/.exec(this.#text.slice(this.#at, this.#at + 80));
    this.#at += found?.[0].length ?? 0;
    return found?.[1] ?? "";
  }

  #begin(start: number): void {
    const name = this.#environmentName();
    if (name === "document") this.#isBody = true;
    if (VERBATIM.test(name) || this.#verbatimNames.has(name)) {
      const close = this.#text.indexOf(`\\end{${name}}`, this.#at);
      const end = close < 0 ? this.#text.length : close;
      this.verbatim.push({ start, end });
      for (; this.#at < end; this.#at += 1) {
        const character = this.#text[this.#at] ?? "";
        this.characters.push({ character, start: this.#at, end: this.#at + 1 });
      }
      this.#at = Math.min(this.#text.length, end + `\\end{${name}}`.length);
      return;
    }
    this.#environments.open(name);
    this.#bracket();
    if (!isFlowing(name)) this.#names();
  }

  #end(): void {
    const name = this.#environmentName();
    this.#environments.close(name);
    if (name === "document") this.#isBody = false;
    // Packages such as endfloat read a float up to a line that holds its end and nothing else.
    else if (isFlowing(name) || !/^[ \t]*(?:\r?\n|$)/.test(this.#text.slice(this.#at, this.#at + 40)))
      this.#offer();
  }
}
