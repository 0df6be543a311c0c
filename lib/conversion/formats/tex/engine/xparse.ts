import { bodyTokens, NO_VALUE, readArgument } from "./arguments.ts";
import { define, defineEnvironment, readName } from "./definitions.ts";
import { type Engine, expandable, type Meaning, type Parameter, primitive } from "./engine.ts";
import { tokenize } from "./lexer.ts";
import { isCommand, type Token } from "./token.ts";

/** Reads the argument specification of xparse, such as `s O{x} m`. */
function parametersOf(engine: Engine, tokens: readonly Token[]): Parameter[] {
  const out: Parameter[] = [];
  engine.input.within(tokens, () => {
    for (let token = engine.input.next(); token !== null && out.length < 9; token = engine.input.next()) {
      const optional = (fallback: readonly Token[] | null, open = "[", close = "]") =>
        out.push({ type: "optional", open, close, fallback });
      const one = () => engine.input.next()?.text ?? "";
      if (token.text === "m" || token.text === "v") out.push({ type: "mandatory" });
      else if (token.text === "o") optional(null);
      else if (token.text === "O") optional(readArgument(engine));
      else if (token.text === "s") out.push({ type: "star", char: "*" });
      else if (token.text === "t") out.push({ type: "star", char: one() });
      else if (token.text === "d") optional(null, one(), one());
      else if (token.text === "r") optional([], one(), one());
      else if (token.text === "D") {
        const [open, close] = [one(), one()];
        optional(readArgument(engine), open, close);
      } else if (token.text === "b") break;
      else if (token.text === ">") readArgument(engine);
    }
  });
  return out;
}

function documentCommand(engine: Engine, kind: string): void {
  const name = readName(engine);
  const parameters = parametersOf(engine, readArgument(engine));
  const body = bodyTokens(readArgument(engine));
  if (kind.startsWith("Provide") && engine.scopes.get(name) !== undefined) return;
  define(engine, name, { type: "macro", prefix: [], parameters, body }, true);
}

function documentEnvironment(engine: Engine): void {
  const name = engine.expandText(readArgument(engine)).trim();
  const parameters = parametersOf(engine, readArgument(engine));
  const begin = bodyTokens(readArgument(engine));
  defineEnvironment(engine, name, parameters, begin, bodyTokens(readArgument(engine)));
}

/** Makes `\IfNoValueTF{#1}{yes}{no}` and the like. `T` has the first branch only, `F` the second. */
function branch(kind: string, test: (tokens: readonly Token[]) => boolean): Meaning {
  return expandable((engine) => {
    const holds = test(readArgument(engine));
    const yes = kind === "F" ? [] : readArgument(engine);
    const no = kind === "T" ? [] : readArgument(engine);
    engine.input.push(holds ? yes : no);
  });
}

const noValue = (tokens: readonly Token[]) => tokens.length === 1 && isCommand(tokens[0], NO_VALUE.text);

function tests(): Record<string, Meaning> {
  const out: Record<string, Meaning> = {};
  for (const kind of ["TF", "T", "F"]) {
    out[`IfNoValue${kind}`] = branch(kind, noValue);
    out[`IfValue${kind}`] = branch(kind, (tokens) => !noValue(tokens));
    out[`IfBoolean${kind}`] = branch(kind, (tokens) => isCommand(tokens[0], "BooleanTrue"));
    out[`IfBlank${kind}`] = branch(kind, (tokens) => tokens.every((token) => token.text === " "));
  }
  return out;
}

export const XPARSE: Record<string, Meaning> = {
  ...Object.fromEntries(
    [
      "NewDocumentCommand",
      "RenewDocumentCommand",
      "ProvideDocumentCommand",
      "DeclareDocumentCommand",
      "NewExpandableDocumentCommand",
    ].map((name) => [name, primitive(documentCommand)]),
  ),
  ...Object.fromEntries(
    ["NewDocumentEnvironment", "RenewDocumentEnvironment", "DeclareDocumentEnvironment"].map((name) => [
      name,
      primitive(documentEnvironment),
    ]),
  ),
  ...tests(),
  // The syntax of LaTeX's programming layer sets no text.
  ExplSyntaxOn: primitive((engine) => {
    const lexer = engine.input.direct;
    if (lexer !== null) lexer.rawUntil("\\ExplSyntaxOff");
  }),
  ExplSyntaxOff: primitive(() => {}),
  "-NoValue-": { type: "macro", prefix: [], parameters: [], body: tokenize("") },
};
