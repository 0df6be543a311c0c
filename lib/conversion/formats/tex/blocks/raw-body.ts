import { readArgument } from "../engine/arguments.ts";
import type { Engine } from "../engine/engine.ts";
import { isCommand, sourceOf, type Token } from "../engine/token.ts";

/** Reads the body of an environment as it was typed. Passes over its end. */
export function rawBody(engine: Engine, name: string): string {
  const lexer = engine.input.direct;
  if (lexer !== null) return lexer.rawUntil(`\\end{${name}}`);
  const out: Token[] = [];
  for (let token = engine.input.next(); token !== null && out.length < 500_000; token = engine.input.next()) {
    if (isCommand(token, "end")) {
      const ended = readArgument(engine);
      if (sourceOf(ended) === name) break;
      out.push(token, { cat: 1, text: "{" }, ...ended, { cat: 2, text: "}" });
    } else out.push(token);
  }
  return sourceOf(out).replace(/\\par(?![a-zA-Z])/g, "\n\n");
}
