import { readArgument, readDelimited, readOptional } from "./arguments.ts";
import { formatNumber } from "./counters.ts";
import { readName } from "./definitions.ts";
import { type Engine, expandable, type Meaning, primitive } from "./engine.ts";
import { NUMBERS } from "./number-commands.ts";
import { COUNTER_REGISTER, readInteger } from "./numbers.ts";
import {
  BEGIN,
  CAT,
  charToken,
  commandToken,
  END,
  isCommand,
  SPACE,
  sourceOf,
  type Token,
  textTokens,
} from "./token.ts";

const MAX_LOOP = 300;

/** Reads the name between `\csname` and `\endcsname`. */
export function readCsname(engine: Engine): string {
  let name = "";
  for (let token = engine.expanded(); token !== null; token = engine.expanded()) {
    if (isCommand(token, "endcsname") || name.length > 2_000) break;
    if (token.cat !== CAT.command) name += token.text;
  }
  return name;
}

function theValue(engine: Engine): string {
  const token = engine.expanded();
  if (token === null) return "";
  const meaning = engine.meaningOf(token);
  if (meaning?.type === "register") {
    const value = engine.document.registers.get(meaning.name) ?? 0;
    return meaning.kind === "dimen" ? `${value}pt` : String(value);
  }
  engine.input.unread(token);
  return /^(value|numexpr)$/.test(token.text) || token.text.startsWith(COUNTER_REGISTER)
    ? String(readInteger(engine))
    : "";
}

const changeCase = (change: (text: string) => string): Meaning =>
  expandable((engine) => {
    const tokens = readArgument(engine).map((token) =>
      token.cat === CAT.letter || token.cat === CAT.other
        ? { cat: token.cat, text: change(token.text) }
        : token,
    );
    engine.input.push(tokens);
  });

/** Runs `\loop … \repeat`, a limited number of times, because a bad test would never end it. */
function loop(engine: Engine): void {
  const body = readDelimited(engine, [commandToken("repeat")]);
  const again = { cat: CAT.command, text: "galley loop" };
  let left = MAX_LOOP;
  engine.scopes.set(
    "galley loop",
    primitive((inner) => {
      if (left-- > 0) inner.input.push([...body, again, commandToken("fi")]);
    }),
  );
  engine.input.push([again]);
}

export const EXPANSION: Record<string, Meaning> = {
  csname: expandable((engine) => {
    const name = readCsname(engine);
    engine.input.push([commandToken(name)]);
  }),
  expandafter: expandable((engine) => {
    const first = engine.input.next();
    engine.expandOnce();
    engine.input.unread(first);
  }),
  noexpand: expandable((engine) => {
    const token = engine.input.next();
    if (token !== null) engine.input.push([token]);
  }),
  protect: expandable(() => {}),
  protected: expandable(() => {}),
  long: expandable(() => {}),
  outer: expandable(() => {}),
  unexpanded: expandable((engine) => engine.input.push(readArgument(engine))),
  string: expandable((engine) => {
    const token = engine.input.next();
    if (token !== null)
      engine.input.push(textTokens(token.cat === CAT.command ? `\\${token.text}` : token.text));
  }),
  detokenize: expandable((engine) => {
    const start = engine.expanded();
    engine.input.unread(start);
    engine.input.push(textTokens(sourceOf(readArgument(engine))));
  }),
  meaning: expandable((engine) => void engine.input.next()),
  number: expandable((engine) => engine.input.push(textTokens(String(readInteger(engine))))),
  value: expandable((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    engine.input.push([...textTokens(String(engine.document.counters.get(name))), SPACE]);
  }),
  romannumeral: expandable((engine) =>
    engine.input.push(textTokens(formatNumber("roman", readInteger(engine)))),
  ),
  the: expandable((engine) => engine.input.push(textTokens(theValue(engine)))),
  uppercase: changeCase((text) => text.toUpperCase()),
  lowercase: changeCase((text) => text.toLowerCase()),
  fi: expandable(() => {}),
  else: expandable(() => {}),
  or: expandable(() => {}),
  loop: primitive(loop),
  ...NUMBERS,
  "@firstofone": expandable((engine) => engine.input.push(readArgument(engine))),
  "@gobble": expandable((engine) => void readArgument(engine)),
  "@gobbletwo": expandable((engine) => void [readArgument(engine), readArgument(engine)]),
  "@firstoftwo": expandable((engine) => {
    const first = readArgument(engine);
    readArgument(engine);
    engine.input.push(first);
  }),
  "@secondoftwo": expandable((engine) => {
    readArgument(engine);
    engine.input.push(readArgument(engine));
  }),
  "@ifnextchar": expandable((engine) => {
    const wanted = engine.input.next();
    const [yes, no] = [readArgument(engine), readArgument(engine)];
    engine.skipSpaces();
    const next = engine.input.next();
    engine.input.unread(next);
    engine.input.push(next !== null && wanted?.text === next.text ? yes : no);
  }),
  "@ifstar": expandable((engine) => {
    const [yes, no] = [readArgument(engine), readArgument(engine)];
    const next = engine.input.next();
    if (next?.text !== "*") engine.input.unread(next);
    engine.input.push(next?.text === "*" ? yes : no);
  }),
  "@ifundefined": expandable((engine) => {
    const name = engine.expandText(readArgument(engine));
    const [yes, no] = [readArgument(engine), readArgument(engine)];
    engine.input.push(engine.scopes.get(name) === undefined ? yes : no);
  }),
  "@nameuse": expandable((engine) =>
    engine.input.push([commandToken(engine.expandText(readArgument(engine)))]),
  ),
  "@namedef": expandable((engine) =>
    engine.input.push([commandToken("def"), commandToken(engine.expandText(readArgument(engine)))]),
  ),
  csuse: expandable((engine) => engine.input.push([commandToken(engine.expandText(readArgument(engine)))])),
  csdef: expandable((engine) =>
    engine.input.push([commandToken("def"), commandToken(engine.expandText(readArgument(engine)))]),
  ),
  futurelet: primitive((engine) => {
    const name = engine.input.next();
    const [then, next] = [engine.input.next(), engine.input.next()];
    if (name === null || then === null || next === null) return;
    engine.scopes.set(name.text, engine.meaningOf(next) ?? { type: "character", token: next });
    engine.input.push([then, next]);
  }),
  // Loops of etoolbox, LaTeX and pgf run over a list of steps.
  foreach: primitive((engine) => {
    const head: Token[] = [];
    for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
      if (token.cat === CAT.begin) {
        engine.input.unread(token);
        break;
      }
      head.push(token);
      if (head.length > 200) break;
    }
    const variable = head.find((token) => token.cat === CAT.command);
    const items = listItems(readArgument(engine));
    const body = readArgument(engine);
    if (variable === undefined) return;
    for (const item of items.slice(0, MAX_LOOP).toReversed()) {
      engine.input.push([commandToken("def"), variable, BEGIN, ...item, END, ...body]);
    }
  }),
  forcsvlist: primitive((engine) => {
    const handler = readArgument(engine);
    for (const item of listItems(readArgument(engine)).slice(0, MAX_LOOP).toReversed())
      engine.input.push([...handler, BEGIN, ...item, END]);
  }),
  "@for": primitive((engine) => {
    const variable = engine.input.next();
    readDelimited(engine, [charToken(":", CAT.other), charToken("=", CAT.other)]);
    const items = listItems(engine.expandAll(readDelimited(engine, [commandToken("do")])));
    const body = readArgument(engine);
    if (variable === null) return;
    for (const item of items.slice(0, MAX_LOOP).toReversed())
      engine.input.push([commandToken("def"), variable, BEGIN, ...item, END, ...body]);
  }),
  // Hooks run at once: their definitions count, and what they print is usually layout.
  AtBeginDocument: primitive((engine) => engine.input.push(readArgument(engine))),
  AtEndOfClass: primitive((engine) => engine.input.push(readArgument(engine))),
  AtEndOfPackage: primitive((engine) => engine.input.push(readArgument(engine))),
  ...Object.fromEntries(
    ["AtEndDocument", "AtBeginShipout", "AtEveryPage", "BeforeBeginEnvironment", "AfterEndEnvironment"].map(
      (name): [string, Meaning] => [
        name,
        primitive((engine) => {
          readArgument(engine);
          if (name.startsWith("Before") || name.startsWith("After")) readArgument(engine);
        }),
      ],
    ),
  ),
  apptocmd: primitive((engine) => dropPatch(engine, 3)),
  pretocmd: primitive((engine) => dropPatch(engine, 3)),
  patchcmd: primitive((engine) => {
    readOptional(engine);
    dropPatch(engine, 4);
  }),
  appto: primitive((engine) => dropPatch(engine, 1)),
  AtBeginEnvironment: primitive((engine) => dropPatch(engine, 1)),
  AtEndEnvironment: primitive((engine) => dropPatch(engine, 1)),
  AddToHook: primitive((engine) => {
    readName(engine);
    readOptional(engine);
    readArgument(engine);
  }),
};

function dropPatch(engine: Engine, count: number): void {
  readName(engine);
  for (let i = 0; i < count; i++) readArgument(engine);
}

function listItems(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.cat === CAT.begin) depth++;
    else if (token.cat === CAT.end) depth--;
    if (depth === 0 && token.text === "," && token.cat === CAT.other) items.push([]);
    else if (token.cat !== CAT.space || (items.at(-1)?.length ?? 0) > 0) items.at(-1)?.push(token);
  }
  return items;
}
