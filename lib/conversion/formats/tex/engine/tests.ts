import { readArgument } from "./arguments.ts";
import { takeCase } from "./conditionals.ts";
import { readName } from "./definitions.ts";
import { type Engine, expandable, type Meaning, primitive } from "./engine.ts";
import { readCsname } from "./expansion.ts";
import { readDimension, readInteger } from "./numbers.ts";
import { CAT, commandToken, sameToken, type Token } from "./token.ts";

function sameMeaning(engine: Engine, a: Token | null, b: Token | null): boolean {
  if (a === null || b === null) return a === b;
  const [x, y] = [engine.meaningOf(a), engine.meaningOf(b)];
  if (x === undefined && y === undefined) {
    const isName = a.cat === CAT.command;
    return isName === (b.cat === CAT.command) && (isName || sameToken(a, b));
  }
  if (x === y) return true;
  if (x?.type === "character") return sameToken(x.token, y?.type === "character" ? y.token : b);
  if (x?.type !== "macro" || y?.type !== "macro") return false;
  return (
    x.body.length === y.body.length &&
    x.parameters.length === y.parameters.length &&
    x.body.every((token, i) => {
      const other = y.body[i];
      return other !== undefined && token.text === other.text;
    })
  );
}

function comparison(engine: Engine): string {
  let token = engine.expanded();
  while (token?.cat === CAT.space) token = engine.expanded();
  return token?.text ?? "=";
}

function holds(a: number, relation: string, b: number): boolean {
  return relation === "<" ? a < b : relation === ">" ? a > b : a === b;
}

const test = (run: (engine: Engine) => boolean): Meaning => ({ type: "if", test: run });
const always = (value: boolean): Meaning => test(() => value);

/** Makes a test of etoolbox, `{name}{yes}{no}`. */
const pick = (choose: (engine: Engine) => boolean): Meaning =>
  expandable((engine) => {
    const isTrue = choose(engine);
    const [yes, no] = [readArgument(engine), readArgument(engine)];
    engine.input.push(isTrue ? yes : no);
  });

const text = (engine: Engine) => engine.expandText(readArgument(engine));

function sameText(engine: Engine): boolean {
  const [a, b] = [text(engine), text(engine)];
  return a === b;
}

function flag(engine: Engine, name: string): boolean {
  const meaning = engine.scopes.get(name);
  return meaning?.type === "if" && meaning.test(engine);
}

/** Reads a test of `ifthen` from its source, after the expansion of macros. */
function ifThenTest(engine: Engine, tokens: readonly Token[]): boolean {
  let result = false;
  let negate = false;
  let join = "";
  const take = (value: boolean) => {
    const given = negate ? !value : value;
    result = join === "and" ? result && given : join === "or" ? result || given : given;
    [negate, join] = [false, ""];
  };
  engine.input.within(tokens, () => {
    for (let steps = 0; steps < 200; steps++) {
      const token = engine.expanded();
      if (token === null) return;
      const name = token.text.toLowerCase();
      if (token.cat === CAT.space || (token.cat === CAT.command && /^[()]$/.test(name))) continue;
      if (token.cat !== CAT.command) {
        engine.input.unread(token);
        const [a, relation, b] = [readInteger(engine), comparison(engine), readInteger(engine)];
        take(holds(a, relation, b));
      } else if (name === "not") negate = true;
      else if (name === "and" || name === "or") join = name;
      else if (name === "equal") take(sameText(engine));
      else if (name === "boolean") take(flag(engine, `if${text(engine)}`));
      else if (name === "isodd") take(Number(text(engine)) % 2 === 1);
      else if (name === "isundefined") take(engine.scopes.get(readName(engine)) === undefined);
      else if (name === "lengthtest") take(ifThenTest(engine, readArgument(engine)));
    }
  });
  return result;
}

function setFlag(engine: Engine, name: string, value: boolean): void {
  engine.scopes.set(`if${name}`, { type: "if", test: () => value });
}

export const TESTS: Record<string, Meaning> = {
  iftrue: always(true),
  iffalse: always(false),
  ifx: test((engine) => sameMeaning(engine, engine.input.next(), engine.input.next())),
  if: test((engine) => {
    const [a, b] = [engine.expanded(), engine.expanded()];
    return a?.text === b?.text;
  }),
  ifcat: test((engine) => {
    const [a, b] = [engine.expanded(), engine.expanded()];
    return a?.cat === b?.cat;
  }),
  ifnum: test((engine) => holds(readInteger(engine), comparison(engine), readInteger(engine))),
  ifdim: test((engine) => holds(readDimension(engine), comparison(engine), readDimension(engine))),
  ifodd: test((engine) => readInteger(engine) % 2 !== 0),
  ifcase: test((engine) => {
    takeCase(engine, readInteger(engine));
    return true;
  }),
  ifdefined: test((engine) => {
    const token = engine.input.next();
    return token !== null && engine.meaningOf(token) !== undefined;
  }),
  ifcsname: test((engine) => engine.scopes.get(readCsname(engine)) !== undefined),
  ifmmode: test((engine) => engine.inMath),
  ifvmode: test((engine) => engine.flow.vertical && engine.flow.isEmpty),
  ifhmode: test((engine) => !(engine.flow.vertical && engine.flow.isEmpty)),
  ...Object.fromEntries(
    ["ifinner", "ifhbox", "ifvbox", "ifvoid", "ifeof", "ifdraft"].map((n) => [n, always(false)]),
  ),
  ...Object.fromEntries(["ifpdf", "ifPDFTeX", "ifpdftex"].map((n) => [n, always(true)])),
  ...Object.fromEntries(
    [
      "ifxetex",
      "ifluatex",
      "ifXeTeX",
      "ifLuaTeX",
      "if@twocolumn",
      "iftutex",
      "ifpTeX",
      "if@twoside",
      "if@tempswa",
    ].map((n) => [n, always(false)]),
  ),
  "@twocolumntrue": primitive(() => {}),
  "@twocolumnfalse": primitive(() => {}),
  ifthenelse: expandable((engine) => {
    const tokens = readArgument(engine);
    const [yes, no] = [readArgument(engine), readArgument(engine)];
    engine.input.push(ifThenTest(engine, tokens) ? yes : no);
  }),
  newboolean: primitive((engine) => setFlag(engine, text(engine), false)),
  provideboolean: primitive((engine) => setFlag(engine, text(engine), false)),
  newbool: primitive((engine) => setFlag(engine, text(engine), false)),
  newtoggle: primitive((engine) => setFlag(engine, `toggle ${text(engine)}`, false)),
  setboolean: primitive((engine) =>
    setFlag(engine, text(engine), text(engine).trim().toLowerCase() === "true"),
  ),
  setbool: primitive((engine) => setFlag(engine, text(engine), text(engine).trim() === "true")),
  settoggle: primitive((engine) => setFlag(engine, `toggle ${text(engine)}`, text(engine).trim() === "true")),
  booltrue: primitive((engine) => setFlag(engine, text(engine), true)),
  boolfalse: primitive((engine) => setFlag(engine, text(engine), false)),
  toggletrue: primitive((engine) => setFlag(engine, `toggle ${text(engine)}`, true)),
  togglefalse: primitive((engine) => setFlag(engine, `toggle ${text(engine)}`, false)),
  ifbool: pick((engine) => flag(engine, `if${text(engine)}`)),
  iftoggle: pick((engine) => flag(engine, `iftoggle ${text(engine)}`)),
  nottoggle: pick((engine) => !flag(engine, `iftoggle ${text(engine)}`)),
  notbool: pick((engine) => !flag(engine, `if${text(engine)}`)),
  ifstrempty: pick((engine) => readArgument(engine).length === 0),
  ifblank: pick((engine) => text(engine).trim() === ""),
  ifstrequal: pick(sameText),
  ifdefempty: pick((engine) => text(engine) === ""),
  ifempty: pick((engine) => text(engine).trim() === ""),
  ifdef: pick((engine) => engine.scopes.get(readName(engine)) !== undefined),
  ifundef: pick((engine) => engine.scopes.get(readName(engine)) === undefined),
  ifcsdef: pick((engine) => engine.scopes.get(text(engine)) !== undefined),
  ifcsundef: pick((engine) => engine.scopes.get(text(engine)) === undefined),
  ifnumcomp: pick((engine) => {
    const [a, relation, b] = [Number(text(engine)), text(engine).trim(), Number(text(engine))];
    return holds(a, relation, b);
  }),
  "@ifpackageloaded": pick((engine) => engine.document.has(text(engine))),
  "@ifclassloaded": pick((engine) => engine.document.documentClass === text(engine)),
  IfFileExists: pick((engine) => engine.document.project.text(text(engine), ["", ".tex"]) !== null),
  InputIfFileExists: expandable((engine) => {
    const name = readArgument(engine);
    const [yes, no] = [readArgument(engine), readArgument(engine)];
    if (engine.document.project.text(engine.expandText(name), ["", ".tex"]) === null) engine.input.push(no);
    else
      engine.input.push([
        ...yes,
        commandToken("input"),
        { cat: CAT.begin, text: "{" },
        ...name,
        { cat: CAT.end, text: "}" },
      ]);
  }),
};
