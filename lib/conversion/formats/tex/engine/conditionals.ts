import type { Engine } from "./engine.ts";
import { CAT } from "./token.ts";

type BranchEnd = "else" | "fi" | "or" | "end";

/** Passes over a branch that is not taken, with the conditionals inside it. */
export function skipBranch(engine: Engine): BranchEnd {
  let depth = 0;
  for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
    if (token.cat !== CAT.command) continue;
    if (token.text === "fi") {
      if (depth-- === 0) return "fi";
    } else if (depth === 0 && (token.text === "else" || token.text === "or")) return token.text;
    else if (engine.scopes.get(token.text)?.type === "if") depth++;
  }
  return "end";
}

/** Goes on after the test of a conditional. Passes over a branch whose test is false. */
export function takeBranch(engine: Engine, holds: boolean): void {
  if (holds) return;
  while (skipBranch(engine) === "or");
}

/** Ends a taken branch at `\else` or `\or`. Passes over the rest up to `\fi`. */
export function leaveBranch(engine: Engine): void {
  for (let stop = skipBranch(engine); stop === "else" || stop === "or"; stop = skipBranch(engine));
}

/** Runs `\ifcase` once its number is read. */
export function takeCase(engine: Engine, wanted: number): void {
  for (let left = wanted; left !== 0; left--) {
    const stop = skipBranch(engine);
    if (stop !== "or") return;
  }
}
