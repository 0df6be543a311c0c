import { readArgument, readGroup, readOptional } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { BEGIN, commandToken, END, type Token, textTokens } from "../engine/token.ts";

/** Captions met among the lines stand before the code. */
import { currentListing, endLine, startWith } from "./algorithms.ts";

const WORDS: [names: string, lead: string, tail: string, change: number][] = [
  ["State STATE Statex STATEx STMT", "", "", 0],
  ["If IF", "if", "then", 0],
  ["ElsIf ELSIF ElseIf ELSEIF", "else if", "then", -1],
  ["For FOR ForEach FOREACH", "for", "do", 0],
  ["ForAll FORALL", "for all", "do", 0],
  ["While WHILE", "while", "do", 0],
];

const PLAIN: [names: string, lead: string, change: number, after: number][] = [
  ["Else ELSE", "else", -1, 1],
  ["EndIf ENDIF", "end if", -1, 0],
  ["EndFor ENDFOR", "end for", -1, 0],
  ["EndWhile ENDWHILE", "end while", -1, 0],
  ["EndProcedure", "end procedure", -1, 0],
  ["EndFunction", "end function", -1, 0],
  ["Repeat REPEAT", "repeat", 0, 1],
  ["Loop LOOP", "loop", 0, 1],
  ["EndLoop ENDLOOP", "end loop", -1, 0],
  ["Return RETURN", "return", 0, 0],
  ["Require REQUIRE", "Require:", 0, 0],
  ["Ensure ENSURE", "Ensure:", 0, 0],
  ["Input INPUT", "Input:", 0, 0],
  ["Output OUTPUT", "Output:", 0, 0],
];

/** Makes a command that opens a block, such as `\If{c}`. `lead` stands before the condition, and `tail` after it. */
function opening(lead: string, tail: string, change: number): Meaning {
  return primitive((engine) => {
    if (currentListing(engine) === null) return;
    const condition = readArgument(engine);
    startWith(engine, lead, change);
    engine.input.push([...condition, ...textTokens(` ${tail}`), commandToken("galley@indent")]);
  });
}

function indentNext(engine: Engine): void {
  const listing = currentListing(engine);
  if (listing === null) return;
  endLine(engine, listing);
  listing.indent++;
}

/** Makes a command with a body, such as `\If{c}{body}` of algorithm2e. */
function block(lead: string, tail: string): (engine: Engine) => void {
  return (engine) => {
    const listing = currentListing(engine);
    if (listing === null) return;
    const condition = readArgument(engine);
    const body = readGroup(engine) ?? [];
    endLine(engine, listing);
    const head: Token[] = [...textTokens(`${lead} `), ...condition, ...textTokens(` ${tail}`)];
    engine.input.push([
      ...head,
      commandToken("galley@indent"),
      BEGIN,
      ...body,
      END,
      commandToken("galley@dedent"),
    ]);
  };
}

function comment(engine: Engine): void {
  if (currentListing(engine) === null) return;
  readOptional(engine);
  const tokens = readGroup(engine) ?? [];
  engine.input.push([...textTokens(" ▷ "), ...tokens]);
}

function table(): Record<string, Meaning> {
  const out: Record<string, Meaning> = {};
  for (const [names, lead, tail, change] of WORDS)
    for (const name of names.split(" ")) {
      const classic =
        tail === "" ? primitive((engine) => startWith(engine, lead, 0)) : opening(lead, tail, change);
      out[name] = primitive((engine, called) => {
        if (tail !== "" && engine.document.has("algorithm2e")) block(lead, tail)(engine);
        else if (classic.type === "primitive") classic.run(engine, called);
      });
    }
  for (const [names, lead, change, after] of PLAIN)
    for (const name of names.split(" "))
      out[name] = primitive((engine) => {
        startWith(engine, lead, change);
        if (after > 0) engine.pushCommand("galley@indent");
      });
  return out;
}

export const ALGORITHM_COMMANDS: Record<string, Meaning> = {
  ...table(),
  "galley@indent": primitive(indentNext),
  "galley@dedent": primitive((engine) => {
    const listing = currentListing(engine);
    if (listing === null) return;
    endLine(engine, listing);
    listing.indent--;
  }),
  ";": primitive((engine) => {
    const listing = currentListing(engine);
    if (listing === null) engine.emit(" ");
    else endLine(engine, listing);
  }),
  Until: primitive((engine) => startWith(engine, "until", -1)),
  UNTIL: primitive((engine) => startWith(engine, "until", -1)),
  Procedure: primitive((engine) => procedure(engine, "procedure")),
  Function: primitive((engine) => procedure(engine, "function")),
  Call: primitive((engine) => {
    const [name, given] = [readArgument(engine), readArgument(engine)];
    engine.input.push([...name, ...textTokens("("), ...given, ...textTokens(")")]);
  }),
  Comment: primitive(comment),
  COMMENT: primitive(comment),
  tcp: primitive(comment),
  tcc: primitive(comment),
  LineComment: primitive(comment),
  KwIn: primitive((engine) =>
    engine.input.push([...textTokens("Input: "), ...readArgument(engine), commandToken(";")]),
  ),
  KwOut: primitive((engine) =>
    engine.input.push([...textTokens("Output: "), ...readArgument(engine), commandToken(";")]),
  ),
  KwData: primitive((engine) =>
    engine.input.push([...textTokens("Data: "), ...readArgument(engine), commandToken(";")]),
  ),
  KwResult: primitive((engine) =>
    engine.input.push([...textTokens("Result: "), ...readArgument(engine), commandToken(";")]),
  ),
  KwRet: primitive((engine) => engine.input.push([...textTokens("return "), ...readArgument(engine)])),
  uIf: primitive(block("if", "then")),
  lIf: primitive(block("if", "then")),
  uElse: primitive((engine) =>
    engine.input.push([
      ...textTokens("else "),
      commandToken("galley@indent"),
      ...readArgument(engine),
      commandToken("galley@dedent"),
    ]),
  ),
  uElseIf: primitive(block("else if", "then")),
  lElse: primitive((engine) => engine.input.push([...textTokens("else "), ...readArgument(engine)])),
  eIf: primitive((engine) => {
    const [condition, yes, no] = [readArgument(engine), readArgument(engine), readArgument(engine)];
    const listing = currentListing(engine);
    if (listing === null) return;
    endLine(engine, listing);
    engine.input.push([
      ...textTokens("if "),
      ...condition,
      ...textTokens(" then"),
      commandToken("galley@indent"),
      ...yes,
      commandToken("galley@dedent"),
      ...textTokens("else"),
      commandToken("galley@indent"),
      ...no,
      commandToken("galley@dedent"),
    ]);
  }),
  lFor: primitive(block("for", "do")),
  SetKwInOut: primitive((engine) => keyword(engine)),
  SetKwInput: primitive((engine) => keyword(engine)),
  SetKw: primitive((engine) => keyword(engine, "")),
  SetKwFunction: primitive((engine) => keyword(engine, "(")),
  SetKwProg: primitive((engine) => keyword(engine, " ")),
  algnewcommand: primitive((engine) => engine.pushCommand("newcommand")),
  algrenewcommand: primitive((engine) => engine.pushCommand("renewcommand")),
};

function procedure(engine: Engine, word: string): void {
  if (currentListing(engine) === null) return;
  const [name, given] = [readArgument(engine), readArgument(engine)];
  startWith(engine, word, 0);
  engine.input.push([
    ...name,
    ...textTokens("("),
    ...given,
    ...textTokens(")"),
    commandToken("galley@indent"),
  ]);
}

function keyword(engine: Engine, mark = ":"): void {
  const name = engine.expandText(readArgument(engine)).trim();
  const shown = readArgument(engine);
  readGroup(engine);
  if (mark === ":")
    engine.scopes.set(
      name,
      primitive((inner) =>
        inner.input.push([...shown, ...textTokens(": "), ...readArgument(inner), commandToken(";")]),
      ),
    );
  else if (mark === "(")
    engine.scopes.set(
      name,
      primitive((inner) =>
        inner.input.push([...shown, ...textTokens("("), ...readArgument(inner), ...textTokens(")")]),
      ),
    );
  else
    engine.scopes.set(
      name,
      primitive((inner) => inner.input.push([...shown, ...textTokens(mark)])),
    );
}
