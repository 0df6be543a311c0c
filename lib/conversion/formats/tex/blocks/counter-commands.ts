import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { readInteger } from "../engine/numbers.ts";
import { BEGIN, CAT, commandToken, END, type Token, textTokens } from "../engine/token.ts";
import { stepReference } from "./sections.ts";

/** Returns the tokens of `\arabic{name}`, with `\the<within>.` before them if the counter is within another. */
function printed(name: string, within: string | null): Token[] {
  const own = [commandToken("arabic"), BEGIN, ...textTokens(name), END];
  return within === null ? own : [commandToken(`the${within}`), { cat: CAT.other, text: "." }, ...own];
}

export function defineCounter(engine: Engine, name: string, within: string | null): void {
  engine.document.counters.create(name, within);
  engine.scopes.set(
    `the${name}`,
    { type: "macro", prefix: [], parameters: [], body: printed(name, within) },
    true,
  );
}

const name = (engine: Engine) => engine.expandText(readArgument(engine)).trim();

function number(engine: Engine): number {
  return engine.input.within([...readArgument(engine), commandToken("relax")], () => readInteger(engine));
}

export function numberWithin(engine: Engine, counter: string, within: string): void {
  engine.document.counters.resetWith(counter, within);
  engine.scopes.set(
    `the${counter}`,
    { type: "macro", prefix: [], parameters: [], body: printed(counter, within) },
    true,
  );
}

export const COUNTER_COMMANDS: Record<string, Meaning> = {
  newcounter: primitive((engine) => {
    const counter = name(engine);
    const within = readOptional(engine);
    if (!engine.document.counters.has(counter))
      defineCounter(engine, counter, within === null ? null : engine.expandText(within).trim());
  }),
  setcounter: primitive((engine) => {
    const counter = name(engine);
    engine.document.counters.set(counter, number(engine));
  }),
  addtocounter: primitive((engine) => {
    const counter = name(engine);
    engine.document.counters.set(counter, engine.document.counters.get(counter) + number(engine));
  }),
  stepcounter: primitive((engine) => engine.document.counters.step(name(engine))),
  refstepcounter: primitive((engine) => void stepReference(engine, name(engine))),
  numberwithin: primitive((engine) => {
    readOptional(engine);
    const counter = name(engine);
    numberWithin(engine, counter, name(engine));
  }),
  counterwithin: primitive((engine) => {
    const isStarred = readStar(engine);
    const [counter, within] = [name(engine), name(engine)];
    if (isStarred) engine.document.counters.resetWith(counter, within);
    else numberWithin(engine, counter, within);
  }),
  counterwithout: primitive((engine) => {
    readStar(engine);
    const [counter, within] = [name(engine), name(engine)];
    engine.document.counters.neverResetWith(counter, within);
    engine.scopes.set(
      `the${counter}`,
      { type: "macro", prefix: [], parameters: [], body: printed(counter, null) },
      true,
    );
  }),
  removefromreset: primitive((engine) => {
    const counter = name(engine);
    engine.document.counters.neverResetWith(counter, name(engine));
  }),
};
