import { text } from "../../../document-tree.ts";
import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { commandToken, type Token } from "../engine/token.ts";

const LEVELS: Record<string, number> = {
  part: -1,
  chapter: 0,
  section: 1,
  subsection: 2,
  subsubsection: 3,
  paragraph: 4,
  subparagraph: 5,
};

/** Returns the text of `\the<counter>`, as a reference prints it. */
export function counterText(engine: Engine, counter: string): string {
  return engine.digestText([commandToken(`the${counter}`)]);
}

/** Steps a counter and makes it the target of the next `\label`. */
export function stepReference(engine: Engine, counter: string, kind = counter): string {
  if (engine.silent > 0) return "";
  engine.document.counters.step(counter);
  const number = counterText(engine, counter);
  engine.scopes.current = { number, kind, title: "" };
  return number;
}

export function addHeading(engine: Engine, level: number, title: readonly Token[], lead = ""): void {
  if (engine.silent > 0) return;
  const source = engine.place();
  engine.flow.endParagraph();
  const children = engine.digestInline(title);
  const head = lead === "" ? children : [text(`${lead} `), ...children];
  engine.addNode({ type: "heading", level: Math.min(6, Math.max(1, level)), children: head }, source);
}

/** Returns the number before a heading, as the class prints it. */
function headingNumber(engine: Engine, name: string, number: string): string {
  const { document } = engine;
  const { settings } = document;
  if (name === "chapter") {
    const word = document.inAppendix ? "\\appendixname" : "\\chaptername";
    return `${engine.digestText([commandToken(word.slice(1))])} ${number}`;
  }
  if (name === "part") return `Part ${number}`;
  const own = engine.digestText([commandToken(`the${name}dis`)]);
  if (own !== "") return own;
  const dotted = settings.has("dotted sections") && !number.endsWith(".") ? `${number}.` : number;
  if (!document.inAppendix || name !== "section") return dotted;
  const word = settings.get("appendix word");
  return word === undefined ? dotted : `${word} ${dotted}`;
}

function section(engine: Engine, name: string): void {
  const isStarred = readStar(engine);
  readOptional(engine);
  const title = readArgument(engine);
  if (engine.silent > 0) return;
  const { document } = engine;
  const hasChapters = document.settings.has("has chapters");
  const depth = LEVELS[name] ?? 1;
  const level = Math.max(2, depth + (hasChapters ? 2 : 1));
  const numbered =
    !isStarred && depth <= document.counters.get("secnumdepth") && !document.settings.has("front matter");
  engine.flow.endParagraph();
  const number = numbered
    ? stepReference(engine, name, document.inAppendix && depth <= 1 ? "appendix" : name)
    : null;
  engine.scopes.current = { ...engine.scopes.current, title: engine.digestText(withoutNotes(title)) };
  addHeading(engine, level, title, number === null ? "" : headingNumber(engine, name, number));
}

/** Returns a title without its notes. It is set again for references to it, and its notes must not count twice. */
function withoutNotes(title: readonly Token[]): Token[] {
  return title.filter(
    (token) => token.text !== "footnote" && token.text !== "thanks" && token.text !== "label",
  );
}

function startAppendix(engine: Engine): void {
  const { document } = engine;
  if (engine.silent > 0) return;
  document.inAppendix = true;
  const top = document.settings.has("has chapters") ? "chapter" : "section";
  document.counters.set(top, 0);
  for (const lower of ["section", "subsection", "subsubsection"]) document.counters.set(lower, 0);
  engine.scopes.set(
    `the${top}`,
    {
      type: "macro",
      prefix: [],
      parameters: [],
      body: [
        commandToken("Alph"),
        { cat: 1, text: "{" },
        ...Array.from(top, (c) => ({ cat: 11, text: c })),
        { cat: 2, text: "}" },
      ],
    },
    true,
  );
}

export const SECTIONS: Record<string, Meaning> = {
  ...Object.fromEntries(Object.keys(LEVELS).map((name) => [name, primitive(section)])),
  addchap: primitive((engine) => {
    readStar(engine);
    readOptional(engine);
    addHeading(engine, 2, readArgument(engine));
  }),
  addsec: primitive((engine) => {
    readStar(engine);
    readOptional(engine);
    addHeading(engine, engine.document.settings.has("has chapters") ? 3 : 2, readArgument(engine));
  }),
  minisec: primitive((engine) => addHeading(engine, 5, readArgument(engine))),
  appendix: primitive(startAppendix),
  appendices: primitive(startAppendix),
  frontmatter: primitive((engine) => engine.document.settings.set("front matter", "")),
  mainmatter: primitive((engine) => engine.document.settings.delete("front matter")),
  backmatter: primitive((engine) => engine.document.settings.set("front matter", "")),
};
