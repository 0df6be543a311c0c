import type { Engine, Macro, Parameter } from "./engine.ts";
import { CAT, charToken, commandToken, isCommand, SPACE, sameToken, type Token } from "./token.ts";

export const NO_VALUE = commandToken("-NoValue-");
const MAX_OPTIONAL = 5_000;

export function skipSpaces(engine: Engine): void {
  engine.input.unread(nextInk(engine).token);
}

function nextInk(engine: Engine): { token: Token | null; spaces: boolean } {
  let token = engine.input.next();
  let spaces = false;
  for (; token?.cat === CAT.space; token = engine.input.next()) spaces = true;
  return { token, spaces };
}

function putBack(engine: Engine, token: Token | null, spaces: boolean): void {
  engine.input.unread(token);
  if (spaces) engine.input.unread(SPACE);
}

/** Reads the tokens after an opening brace, up to its closing one. An unclosed group is put back. */
export function readBalanced(engine: Engine): Token[] {
  const out: Token[] = [];
  let depth = 1;
  for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
    if (token.cat === CAT.begin) depth++;
    else if (token.cat === CAT.end && --depth === 0) return out;
    out.push(token);
  }
  engine.input.push(out);
  return [];
}

/** Reads a macro's argument: the inside of a group, or one token. Passes over spaces before it. */
export function readArgument(engine: Engine): Token[] {
  skipSpaces(engine);
  const token = engine.input.next();
  if (token === null) return [];
  if (token.cat === CAT.begin) return readBalanced(engine);
  if (token.cat === CAT.end) {
    engine.input.unread(token);
    return [];
  }
  return [token];
}

/** Reads the inside of a group if one comes next. Otherwise reads nothing and returns null. */
export function readGroup(engine: Engine): Token[] | null {
  const { token, spaces } = nextInk(engine);
  if (token?.cat === CAT.begin) return readBalanced(engine);
  putBack(engine, token, spaces);
  return null;
}

export function readOptional(engine: Engine, open = "[", close = "]"): Token[] | null {
  const { token: first, spaces } = nextInk(engine);
  if (first?.text !== open || first.cat !== CAT.other) {
    putBack(engine, first, spaces);
    return null;
  }
  const out: Token[] = [];
  let braces = 0;
  let depth = 1;
  for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
    if (token.cat === CAT.begin) braces++;
    else if (token.cat === CAT.end) braces--;
    else if (braces === 0 && token.cat !== CAT.command) {
      if (token.text === open && open !== close) depth++;
      else if (token.text === close && --depth === 0) return out;
    }
    out.push(token);
    const most = engine.input.failedOptions > 100 ? 200 : MAX_OPTIONAL;
    if (braces < 0 || out.length > most || (isCommand(token, "par") && braces === 0)) break;
  }
  engine.input.failedOptions++;
  // The option never ends, so it is text. As a letter, its bracket is not tried again.
  out.unshift(charToken(first.text, CAT.letter));
  engine.input.push(out);
  return null;
}

/** Passes over this character and returns true if it comes next. */
export function readStar(engine: Engine, char = "*"): boolean {
  const { token, spaces } = nextInk(engine);
  if (token?.text === char && token.cat !== CAT.command) return true;
  putBack(engine, token, spaces);
  return false;
}

function stripBraces(tokens: Token[]): Token[] {
  if (tokens[0]?.cat !== CAT.begin || tokens.at(-1)?.cat !== CAT.end) return tokens;
  let depth = 0;
  for (const [i, token] of tokens.entries()) {
    if (token.cat === CAT.begin) depth++;
    else if (token.cat === CAT.end && --depth === 0 && i < tokens.length - 1) return tokens;
  }
  return tokens.slice(1, -1);
}

/** Reads everything before a sequence of tokens at this level of braces. Passes over the sequence. */
export function readDelimited(engine: Engine, until: readonly Token[]): Token[] {
  const out: Token[] = [];
  const last = until.at(-1);
  let depth = 0;
  for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
    if (token.cat === CAT.begin) depth++;
    else if (token.cat === CAT.end && --depth < 0) {
      engine.input.unread(token);
      return stripBraces(out);
    }
    out.push(token);
    if (depth !== 0 || last === undefined || token.text !== last.text || out.length < until.length) continue;
    const from = out.length - until.length;
    if (until.every((wanted, i) => sameDelimiter(out[from + i], wanted)))
      return stripBraces(out.slice(0, from));
  }
  // The end never came, so the tokens that were passed over are text.
  engine.input.push(out);
  return [];
}

/** True for equal tokens. A letter matches itself in any category, because categories are not kept as exactly as in TeX. */
function sameDelimiter(token: Token | undefined, wanted: Token): boolean {
  return (
    token !== undefined &&
    token.text === wanted.text &&
    (token.cat === CAT.command) === (wanted.cat === CAT.command)
  );
}

function readParameter(engine: Engine, parameter: Parameter): readonly Token[] {
  switch (parameter.type) {
    case "mandatory":
      return readArgument(engine);
    case "star":
      return [commandToken(readStar(engine, parameter.char) ? "BooleanTrue" : "BooleanFalse")];
    case "optional":
      return readOptional(engine, parameter.open, parameter.close) ?? parameter.fallback ?? [NO_VALUE];
    case "delimited":
      return readDelimited(engine, parameter.until);
    case "upToBrace": {
      const out: Token[] = [];
      for (let token = engine.input.next(); token !== null; token = engine.input.next()) {
        if (token.cat === CAT.begin) {
          engine.input.unread(token);
          break;
        }
        out.push(token);
      }
      return out;
    }
  }
}

/** Reads a macro's arguments and puts its body in their place. */
export function expandMacro(engine: Engine, macro: Macro): void {
  for (const wanted of macro.prefix) {
    if (wanted.cat === CAT.space) {
      skipSpaces(engine);
      continue;
    }
    const token = engine.input.next();
    if (token !== null && !sameToken(token, wanted) && !sameDelimiter(token, wanted))
      engine.input.unread(token);
  }
  if (macro.parameters.length === 0) {
    engine.input.push(macro.body);
    return;
  }
  const given = macro.parameters.map((parameter) => readParameter(engine, parameter));
  const out: Token[] = [];
  for (const token of macro.body) {
    if (token.cat !== CAT.argument) out.push(token);
    else for (const part of given[Number(token.text) - 1] ?? []) out.push(part);
    if (out.length > 1_000_000) break;
  }
  engine.input.push(out);
}

/** Reads the body of a definition: `#1` becomes an argument and `##` one `#`. */
export function bodyTokens(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const next = tokens[i + 1];
    if (token.cat === CAT.parameter && next !== undefined && /^[1-9]$/.test(next.text)) {
      out.push({ cat: CAT.argument, text: next.text });
      i++;
    } else if (token.cat === CAT.parameter && next?.cat === CAT.parameter) {
      out.push(token);
      i++;
    } else out.push(token);
  }
  return out;
}
