import { type EnvironmentStart, type Meaning, primitive } from "../engine/engine.ts";

const stop: Meaning = primitive((engine) => engine.emit(" "));
const margin: Meaning = primitive(() => {});

/** Takes back the line, which only sets the stops of the lines below. */
const kill: Meaning = primitive((engine) => {
  if (engine.silent > 0) return;
  const inlines = engine.flow.takeInlines();
  const lastBreak = inlines.findLastIndex(({ type }) => type === "break");
  for (const inline of inlines.slice(0, lastBreak + 1)) engine.emitInline(inline, {});
});

const MEANINGS: Record<string, Meaning> = {
  "=": stop,
  ">": stop,
  "'": stop,
  "`": stop,
  "<": margin,
  "+": margin,
  "-": margin,
  kill,
};

/** Sets lines with tab stops. A stop prints a space. */
const tabbing: EnvironmentStart = (engine) => {
  if (engine.silent > 0) return null;
  engine.flow.endParagraph();
  for (const [name, meaning] of Object.entries(MEANINGS)) engine.scopes.set(name, meaning);
  return () => {
    if (engine.silent === 0) engine.flow.endParagraph();
  };
};

export const TABBING_ENVIRONMENTS: Record<string, EnvironmentStart> = { tabbing };
