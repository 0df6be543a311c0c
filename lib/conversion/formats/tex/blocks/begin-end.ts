import { readArgument, readOptional } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { commandToken } from "../engine/token.ts";
import { addTheorem } from "./theorems.ts";

const COMMON_THEOREM =
  /^(theorem|lemma|corollary|proposition|definition|remark|example|assumption|conjecture|claim|hypothesis)$/;

/** Boxes that may have a background of their own, on which white text is visible. */
const COLOURED_BOX = /tcolorbox|^tcb|mdframed|shade|colorbox|block/;

function begin(engine: Engine): void {
  const name = engine.expandText(readArgument(engine)).trim();
  engine.scopes.open("environment", name);
  const meaning = engine.scopes.get(name);
  const known = engine.environments.get(name);
  if (COLOURED_BOX.test(name) || (known === undefined && meaning === undefined))
    engine.setStyle({ backdrop: true });
  if (known !== undefined) {
    const scope = engine.scopes.top;
    const onEnd = known(engine, name);
    if (scope !== undefined && onEnd !== null) scope.onEnd = onEnd;
  } else if (meaning === undefined && COMMON_THEOREM.test(name)) {
    // These are declared by classes and packages that the project does not hold.
    addTheorem(engine, name, name.charAt(0).toUpperCase() + name.slice(1), null, null, true);
    const scope = engine.scopes.top;
    const onEnd = engine.environments.get(name)?.(engine, name) ?? null;
    if (scope !== undefined) scope.onEnd = onEnd;
  } else if (meaning !== undefined && meaning.type !== "if") engine.input.push([commandToken(name)]);
  else if (!/^document$/.test(name)) {
    // The option of an unknown environment is layout.
    readOptional(engine);
    if (engine.silent === 0 && engine.flow.vertical) engine.flow.endParagraph();
  }
}

function end(engine: Engine): void {
  const tokens = readArgument(engine);
  const name = engine.expandText(tokens).trim();
  if (engine.environments.has(name) || engine.scopes.get(`end${name}`) === undefined) {
    engine.closeEnvironment(name);
    return;
  }
  engine.input.push([
    commandToken(`end${name}`),
    commandToken("galley@close"),
    { cat: 1, text: "{" },
    ...tokens,
    { cat: 2, text: "}" },
  ]);
}

export const BEGIN_END: Record<string, Meaning> = {
  begin: primitive(begin),
  end: primitive(end),
  "galley@close": primitive(
    (engine) => void engine.closeEnvironment(engine.expandText(readArgument(engine))),
  ),
};
