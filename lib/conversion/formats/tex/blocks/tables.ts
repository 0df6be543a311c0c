import { readArgument, readOptional } from "../engine/arguments.ts";
import { type Engine, type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";
import { BEGIN, CAT, END, sourceOf } from "../engine/token.ts";
import { styledArgument } from "../text/styles.ts";
import { TableBuilder } from "./table-builder.ts";

/** Reads the arguments between `\begin{tabular}` and the first cell. */
function readPreamble(engine: Engine, name: string): void {
  if (/^(tabularx|tabulary|tabular\*|xltabular|tabu|NiceTabularX)$/.test(name)) {
    if (name === "tabu") {
      // `\begin{tabu} to 10cm {lll}` has words before its columns.
      for (let i = 0; i < 40; i++) {
        const token = engine.input.next();
        if (token === null || token.cat === CAT.begin) {
          engine.input.unread(token);
          break;
        }
      }
    } else {
      readOptional(engine);
      readArgument(engine);
    }
  }
  readOptional(engine);
  if (name !== "deluxetable") readArgument(engine);
}

const tabular: EnvironmentStart = (engine, name) => {
  readPreamble(engine, name);
  if (engine.silent > 0) return null;
  const isOuter = engine.table === null && engine.flow.vertical;
  const source = engine.place();
  const outer = engine.table;
  if (isOuter) engine.flow.endParagraph();
  const builder = new TableBuilder(engine);
  builder.open(engine);
  return () => {
    const rows = builder.finish(engine);
    engine.table = outer;
    if (rows.length === 0) return;
    if (isOuter) engine.addNode({ type: "table", rows }, source);
    else {
      // A table within a cell or a caption becomes lines of words.
      rows.forEach((row, i) => {
        if (i > 0) engine.emitInline({ type: "break" }, {});
        row.forEach((cell, x) => {
          if (x > 0) engine.emit(" ");
          for (const inline of cell.children) engine.emitInline(inline);
        });
      });
    }
  };
};

function multicolumn(engine: Engine): void {
  const columns = Number(engine.expandText(readArgument(engine))) || 1;
  readArgument(engine);
  if (engine.table !== null) engine.table.colspan = Math.min(200, Math.max(1, columns));
  styledArgument(engine, {});
}

function multirow(engine: Engine): void {
  readOptional(engine);
  const rows = Math.abs(Number(engine.expandText(readArgument(engine)).replace(/^=/, "")) || 1);
  readOptional(engine);
  readArgument(engine);
  readOptional(engine);
  if (engine.table !== null) engine.table.rowspan = Math.min(2_000, Math.max(1, rows));
  engine.pushCommand("makecell");
}

export const TABLE_ENVIRONMENTS: Record<string, EnvironmentStart> = Object.fromEntries(
  [
    "tabular",
    "tabular*",
    "tabularx",
    "tabulary",
    "longtable",
    "xltabular",
    "tabu",
    "longtabu",
    "supertabular",
    "supertabular*",
    "mpsupertabular",
    "xtabular",
    "tabularew",
    "NiceTabular",
    "NiceTabularX",
    "tblr",
    "longtblr",
    "talltblr",
  ].map((name) => [name, tabular]),
);

export const TABLE_COMMANDS: Record<string, Meaning> = {
  multicolumn: primitive(multicolumn),
  SetCell: primitive((engine) => {
    const option = sourceOf(readOptional(engine) ?? []);
    readArgument(engine);
    if (engine.table === null) return;
    engine.table.colspan = Number(/c\s*=\s*(\d+)/.exec(option)?.[1] ?? 1);
    engine.table.rowspan = Number(/r\s*=\s*(\d+)/.exec(option)?.[1] ?? 1);
  }),
  multirow: primitive(multirow),
  multirowcell: primitive((engine) => {
    const rows = Math.abs(Number(engine.expandText(readArgument(engine))) || 1);
    readOptional(engine);
    if (engine.table !== null) engine.table.rowspan = Math.min(2_000, rows);
    engine.pushCommand("makecell");
  }),
  multirowthead: primitive((engine) => {
    readArgument(engine);
    readOptional(engine);
    styledArgument(engine, {});
  }),
  diagbox: primitive((engine) => {
    readOptional(engine);
    const [first, second] = [readArgument(engine), readArgument(engine)];
    engine.input.push([...first, { cat: CAT.other, text: "/" }, ...second]);
  }),
  backslashbox: primitive((engine) => {
    const [first, second] = [readArgument(engine), readArgument(engine)];
    engine.input.push([BEGIN, ...first, { cat: CAT.other, text: "/" }, ...second, END]);
  }),
  // Longtable repeats the head on each page. Here it is printed once.
  endfirsthead: primitive((engine) => {
    const lexer = engine.input.direct;
    if (lexer === null || engine.table === null) return;
    const rest = lexer.text.slice(lexer.at, lexer.at + 20_000);
    const stop = rest.indexOf("\\end{");
    const marks = [
      ...rest.slice(0, stop < 0 ? rest.length : stop).matchAll(/\\end(?:lastfoot|foot|head)\b/g),
    ];
    const last = marks.at(-1);
    if (last !== undefined) lexer.skipTo(lexer.at + last.index + last[0].length);
  }),
};
