import { readArgument, readOptional } from "../engine/arguments.ts";
import type { Engine, EnvironmentStart } from "../engine/engine.ts";
import { type Meaning, primitive } from "../engine/meaning.ts";
import { isCommand, sourceOf, type Token } from "../engine/token.ts";
import { addCaption } from "./floats.ts";

/** The body of an environment as it was typed, up to its end, which is passed over. */
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

/** Ends the environment that is open, when its `\end` was read with its body. */
function close(engine: Engine, name: string): void {
  engine.closeEnvironment(name);
}

const verbatim: EnvironmentStart = (engine, name) => {
  const source = engine.place();
  const body = rawBody(engine, name);
  if (engine.silent === 0) {
    const first = /^[^\n]*\n/.exec(body)?.[0] ?? "";
    const options = /^\s*(\[[^\]]*\]\s*)?(\{[^}]*\}\s*)?/.exec(body)?.[0] ?? "";
    const isCode = /^(lstlisting|minted|Verbatim|BVerbatim|SaveVerbatim|python|bash|code|Highlighting)/.test(
      name,
    );
    const text =
      isCode && /[[{]/.test(options)
        ? body.slice(options.length)
        : first.trim() === ""
          ? body.slice(first.length)
          : body;
    const language =
      /language\s*=\s*\{?(\w+)/.exec(options)?.[1] ??
      (name === "minted" ? (/\{(\w+)\}/.exec(options)?.[1] ?? "") : "");
    const caption = /caption\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([^,\]]*))/.exec(options);
    const label = /label\s*=\s*\{?([^,\]}]+)/.exec(options)?.[1];
    if (caption !== null) {
      addCaption(
        engine,
        "lstlisting",
        engine.document.commands.tokens((caption[1] ?? caption[2] ?? "").trim()),
      );
      if (label !== undefined) engine.document.labels.set(label.trim(), engine.scopes.current);
    }
    engine.addNode({ type: "code", text, language: language.toLowerCase() }, source);
  }
  close(engine, name);
  return null;
};

const dropped: EnvironmentStart = (engine, name) => {
  rawBody(engine, name);
  close(engine, name);
  return null;
};

const VERBATIM = [
  "verbatim",
  "verbatim*",
  "Verbatim",
  "Verbatim*",
  "BVerbatim",
  "LVerbatim",
  "lstlisting",
  "lstlisting*",
  "minted",
  "alltt",
  "verbatimtab",
  "Highlighting",
  "Sinput",
  "Soutput",
  "filecode",
  "pyconsole",
  "rawcode",
  "boxedverbatim",
];
const DROPPED = [
  "tikzcd",
  "comment",
  "CCSXML",
  "filecontents",
  "filecontents*",
  "asy",
  "asydef",
  "dot2tex",
  "scope",
  "tabbing*",
  "pycode",
  "luacode",
  "luacode*",
];

export const VERBATIM_ENVIRONMENTS: Record<string, EnvironmentStart> = {
  ...Object.fromEntries(VERBATIM.map((name) => [name, verbatim])),
  ...Object.fromEntries(DROPPED.map((name) => [name, dropped])),
};

export const VERBATIM_COMMANDS: Record<string, Meaning> = {
  excludecomment: primitive(
    (engine) => void engine.environments.set(engine.expandText(readArgument(engine)).trim(), dropped),
  ),
  includecomment: primitive(
    (engine) => void engine.environments.set(engine.expandText(readArgument(engine)).trim(), () => null),
  ),
  newminted: primitive((engine) => {
    const name = readOptional(engine);
    const language = engine.expandText(readArgument(engine));
    readArgument(engine);
    engine.environments.set(name === null ? `${language}code` : engine.expandText(name), verbatim);
  }),
  lstnewenvironment: primitive((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    readOptional(engine);
    readOptional(engine);
    readArgument(engine);
    readArgument(engine);
    engine.environments.set(name, verbatim);
  }),
  DefineVerbatimEnvironment: primitive((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    readArgument(engine);
    readArgument(engine);
    engine.environments.set(name, verbatim);
  }),
  lstinputlisting: primitive((engine) => {
    const options = sourceOf(readOptional(engine) ?? []);
    const name = engine.expandText(readArgument(engine)).trim();
    if (engine.silent > 0) return;
    const caption = /caption\s*=\s*(?:\{((?:[^{}]|\{[^{}]*\})*)\}|([^,\]]*))/.exec(options);
    if (caption !== null)
      addCaption(
        engine,
        "lstlisting",
        engine.document.commands.tokens((caption[1] ?? caption[2] ?? "").trim()),
      );
    const found = engine.document.project.text(name, [""]);
    if (found !== null) engine.addNode({ type: "code", text: found.text.slice(0, 200_000), language: "" });
  }),
};
