import type { Engine } from "./engine.ts";
import { CAT, SPACE, type Token } from "./token.ts";

/** Points in each of TeX's units. Relative units assume type of 10 pt. */
const UNITS: Record<string, number> = {
  pt: 1,
  in: 72.27,
  cm: 28.45,
  mm: 2.845,
  bp: 1.00375,
  pc: 12,
  dd: 1.07,
  cc: 12.84,
  sp: 0.0000153,
  em: 10,
  ex: 4.3,
  mu: 0.55,
  px: 1,
  fil: 0,
  fill: 0,
  filll: 0,
};

function ink(engine: Engine): Token | null {
  let token = engine.expanded();
  while (token?.cat === CAT.space) token = engine.expanded();
  return token;
}

function characters(engine: Engine, wanted: RegExp, first: Token | null, limit: number): string {
  let out = "";
  let token = first;
  for (; token !== null && token.cat !== CAT.command && wanted.test(token.text); token = engine.expanded()) {
    out += token.text;
    if (out.length >= limit) return out;
  }
  if (token !== null && token !== SPACE) engine.input.unread(token);
  return out;
}

/** Reads any number of signs, and the first token after them. */
function readSign(engine: Engine): { sign: 1 | -1; token: Token | null } {
  let sign: 1 | -1 = 1;
  let token = ink(engine);
  while (token !== null && (token.text === "-" || token.text === "+") && token.cat !== CAT.command) {
    if (token.text === "-") sign = sign === 1 ? -1 : 1;
    token = ink(engine);
  }
  return { sign, token };
}

/** Classes read a counter by its register: `\c@figure`. */
export const COUNTER_REGISTER = "c@";

/** Reads an integer as TeX does: signs, digits, the code of a character, a register or the value of a counter. */
export function readInteger(engine: Engine): number {
  const { sign, token } = readSign(engine);
  if (token === null) return 0;
  if (token.cat === CAT.command) {
    const meaning = engine.meaningOf(token);
    if (meaning?.type === "register")
      return sign * Math.trunc(engine.document.registers.get(meaning.name) ?? 0);
    if (meaning?.type === "character") return sign * (meaning.token.text.codePointAt(0) ?? 0);
    if (meaning === undefined && token.text.startsWith(COUNTER_REGISTER))
      return sign * engine.document.counters.get(token.text.slice(COUNTER_REGISTER.length));
    if (token.text === "numexpr" || token.text === "dimexpr")
      return sign * Math.round(readExpression(engine));
    if (!/^(relax|value)$/.test(token.text)) engine.input.unread(token);
    return 0;
  }
  if (token.text === "`") return sign * (engine.input.next()?.text.codePointAt(0) ?? 0);
  if (token.text === "'")
    return sign * Number.parseInt(characters(engine, /^[0-7]$/, ink(engine), 12) || "0", 8);
  if (token.text === '"')
    return sign * Number.parseInt(characters(engine, /^[0-9A-F]$/, ink(engine), 8) || "0", 16);
  return sign * Number(characters(engine, /^\d$/, token, 12) || "0");
}

/** Reads a dimension or glue, in points. Passes over the stretch after it (`plus`, `minus`). */
export function readDimension(engine: Engine): number {
  const value = oneDimension(engine);
  for (let i = 0; i < 2; i++) {
    const token = ink(engine);
    if (token === null) return value;
    if (token.cat === CAT.letter && (token.text === "p" || token.text === "m")) {
      const rest = characters(engine, /^[a-z]$/, engine.expanded(), token.text === "p" ? 3 : 4);
      if (rest === "lus" || rest === "inus") {
        oneDimension(engine);
        continue;
      }
      engine.input.push([token, ...Array.from(rest, (c) => ({ cat: CAT.letter, text: c }))]);
      return value;
    }
    engine.input.unread(token);
    return value;
  }
  return value;
}

function oneDimension(engine: Engine): number {
  const { sign, token } = readSign(engine);
  if (token === null) return 0;
  const number = token.cat === CAT.command ? "" : characters(engine, /^[\d.,]$/, token, 20);
  const next = number === "" && token.cat !== CAT.command ? null : number === "" ? token : ink(engine);
  if (next === null) {
    if (number === "") engine.input.unread(ink(engine));
    return sign * Number(number.replace(",", ".") || 0);
  }
  if (next.cat === CAT.command) {
    const meaning = engine.meaningOf(next);
    if (meaning?.type === "register")
      return sign * Number(number || 1) * (engine.document.registers.get(meaning.name) ?? 0);
    if (/^(dimexpr|glueexpr)$/.test(next.text)) return sign * readExpression(engine);
    // Only a page has such a length, for example the width of the text.
    if (!/(width|height|skip|sep|indent|size|depth|margin|length|fill?)$/.test(next.text))
      engine.input.unread(next);
    return sign * Number(number || 1) * 100;
  }
  const unit = characters(engine, /^[a-z]$/, next, 2);
  // In `true pt` and the like, the unit comes after the word.
  if (unit === "tr") {
    characters(engine, /^[a-z]$/, ink(engine), 4);
    return sign * Number(number);
  }
  return sign * Number(number.replace(",", ".")) * (UNITS[unit] ?? 1);
}

/** Reads `\numexpr … \relax` without brackets. Computes products before sums. */
function readExpression(engine: Engine): number {
  let sum = 0;
  let sign = 1;
  for (let terms = 0; terms < 50; terms++) {
    let product = readInteger(engine);
    let token = ink(engine);
    while (token !== null && (token.text === "*" || token.text === "/")) {
      const factor = readInteger(engine);
      product = token.text === "*" ? product * factor : factor === 0 ? 0 : product / factor;
      token = ink(engine);
    }
    sum += sign * product;
    if (token?.text === "+") sign = 1;
    else if (token?.text === "-") sign = -1;
    else {
      if (token !== null && token.text !== "relax") engine.input.unread(token);
      break;
    }
  }
  return sum;
}

/** Passes over an optional `=`, as in an assignment. */
export function skipEquals(engine: Engine): void {
  const token = ink(engine);
  if (token !== null && (token.text !== "=" || token.cat === CAT.command)) engine.input.unread(token);
}
