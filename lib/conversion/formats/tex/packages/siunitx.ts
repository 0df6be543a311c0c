import { raised } from "#lib/manuscript/latex/script-characters.ts";
import { readArgument, readOptional, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { sourceOf, type Token } from "../engine/token.ts";
import { quantityOrBrackets } from "./physics.ts";
import { PREFIXES, UNITS } from "./unit-names.ts";

/** Returns a number as siunitx prints it: `1.5 × 10⁻³ ± 2` for `1.5e-3 +- 2`. */
function formatNumber(source: string): string {
  return source
    .replace(/\s+|\{\}/g, "")
    .replace(/(?:\\pm|\+-)/g, " ± ")
    .replace(/\\(?:times|cdot)|(?<=\d)x(?=\d)/g, " × ")
    .replace(/^[eE]([+-]?\d+)$/, (_, power: string) => `10${raised(power)}`)
    .replace(/(?<=[\d.)])[eEdD]([+-]?\d+)/g, (_, power: string) => ` × 10${raised(power)}`)
    .replace(/\^\{?([-+]?\d+)\}?/g, (_, power: string) => raised(power))
    .replace(/(^|[^\d\w)])-(?=[\d.])/g, "$1−")
    .replace(/(?<![\d.])(\d{5,})(?![\d])/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u00a0"))
    .replace(/\\[a-zA-Z]+/g, "")
    .replace(/[{}$]/g, "");
}

/** Returns units as siunitx prints them, such as `m s⁻¹`. */
function formatUnit(engine: Engine, tokens: readonly Token[]): string {
  const out: string[] = [];
  let isPer = false;
  let prefix = "";
  let power = "";
  const push = (unit: string) => {
    const exponent = isPer ? `-${power || "1"}` : power;
    out.push(`${prefix}${unit}${exponent === "" ? "" : raised(exponent)}`);
    [isPer, prefix, power] = [false, "", ""];
  };
  const source = sourceOf(tokens);
  const piece = /\\([a-zA-Z]+)\s*(?:\{([^{}]*)\})?|\^\{?([-+]?\d+)\}?|([^\\^{}]+)/g;
  for (const [, command, argument, exponent, plain] of source.matchAll(piece)) {
    if (plain !== undefined) {
      const shown = plain.replace(/\$/g, "").replace(/[.~]/g, " ").trim();
      if (shown !== "") push(shown);
    } else if (exponent !== undefined) out.push(`${out.pop() ?? ""}${raised(exponent)}`);
    else if (command === "per") isPer = true;
    else if (command === "square") power = "2";
    else if (command === "cubic") power = "3";
    else if (command === "raiseto") power = argument ?? "";
    else if (command === "squared")
      out.push(`${out.pop() ?? ""}`.replace(/(⁻¹)?$/, (m) => (m === "" ? "²" : "⁻²")));
    else if (command === "cubed")
      out.push(`${out.pop() ?? ""}`.replace(/(⁻¹)?$/, (m) => (m === "" ? "³" : "⁻³")));
    else if (command === "tothe")
      out.push(
        `${out.pop() ?? ""}`.replace(/(⁻¹)?$/, (m) => raised((m === "" ? "" : "-") + (argument ?? ""))),
      );
    else if (command === "of") out.push(`(${argument ?? ""})`);
    else if (command !== undefined && PREFIXES[command] !== undefined) prefix = PREFIXES[command];
    else if (command === "text" || command === "mathrm" || command === "textrm") push(argument ?? "");
    else if (command !== undefined) {
      const own = engine.document.settings.get(`unit ${command}`) ?? UNITS[command];
      push(own ?? (engine.digestText(engine.document.commands.tokens(`\\${command}`)) || command));
    }
  }
  return out.join(" ").replace(/ \/ /g, "/");
}

const number = (engine: Engine) => {
  const tokens = readArgument(engine);
  return formatNumber(
    tokens.some((token) => token.text.length > 1) ? sourceOf(engine.expandAll(tokens)) : sourceOf(tokens),
  );
};
const joined = (value: string, unit: string) =>
  unit === "" ? value : /^[°′″]/.test(unit) && unit !== "°C" ? `${value}${unit}` : `${value}\u00a0${unit}`;
const numbers = (engine: Engine) =>
  number(engine)
    .split(";")
    .filter((value) => value !== "");
const listed = (values: readonly string[]) =>
  values.length < 2 ? (values[0] ?? "") : `${values.slice(0, -1).join(", ")} and ${values.at(-1)}`;

function si(run: (engine: Engine) => string): Meaning {
  return primitive((engine) => {
    readStar(engine);
    readOptional(engine);
    engine.emit(run(engine), { ...engine.scopes.style, literal: true });
  });
}

const quantity = si((engine) => {
  const value = number(engine);
  readOptional(engine);
  return joined(value, formatUnit(engine, readArgument(engine)));
});
const quantityRange = si((engine) => {
  const [from, to] = [number(engine), number(engine)];
  const unit = formatUnit(engine, readArgument(engine));
  return `${joined(from, unit)} to ${joined(to, unit)}`;
});
const quantityList = si((engine) => {
  const values = numbers(engine);
  const unit = formatUnit(engine, readArgument(engine));
  return listed(values.map((value) => joined(value, unit)));
});

export const SIUNITX: Record<string, Meaning> = {
  num: si(number),
  si: si((engine) => formatUnit(engine, readArgument(engine))),
  unit: si((engine) => formatUnit(engine, readArgument(engine))),
  SI: quantity,
  qty: quantityOrBrackets,
  SIrange: quantityRange,
  qtyrange: quantityRange,
  SIlist: quantityList,
  qtylist: quantityList,
  numrange: si((engine) => `${number(engine)} to ${number(engine)}`),
  numlist: si((engine) => listed(numbers(engine))),
  ang: si((engine) => {
    const [degrees = "", minutes = "", seconds = ""] = number(engine).split(";");
    return `${degrees === "" ? "" : `${degrees}°`}${minutes === "" ? "" : `${minutes}′`}${seconds === "" ? "" : `${seconds}″`}`;
  }),
  tablenum: si(number),
  DeclareSIUnit: primitive((engine) => {
    readOptional(engine);
    const name = sourceOf(readArgument(engine)).replace(/^\\/, "").trim();
    engine.document.settings.set(`unit ${name}`, engine.digestText(readArgument(engine)));
  }),
};
