import type { Label } from "../document-state.ts";
import { readArgument, readStar } from "../engine/arguments.ts";
import { type Engine, type Meaning, primitive } from "../engine/engine.ts";
import { sourceOf } from "../engine/token.ts";
import { ignored } from "../text/ignored-commands.ts";
import { capital, isEquation, labelOf, wordFor } from "./label-names.ts";

/** Joins consecutive numbers to a range, as cleveref does. */
function joinNumbers(numbers: readonly string[]): string {
  const parts: string[] = [];
  for (let i = 0; i < numbers.length; ) {
    let end = i;
    while (end + 1 < numbers.length && follows(numbers[end] ?? "", numbers[end + 1] ?? "")) end++;
    const first = numbers[i] ?? "";
    if (end - i >= 2) parts.push(`${first} to ${numbers[end]}`);
    else for (let j = i; j <= end; j++) parts.push(numbers[j] ?? "");
    i = end + 1;
  }
  if (parts.length < 2) return parts[0] ?? "";
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function follows(a: string, b: string): boolean {
  const [x, y] = [/^(.*?)(\d+)(\)?)$/.exec(a), /^(.*?)(\d+)(\)?)$/.exec(b)];
  return x !== null && y !== null && x[1] === y[1] && Number(y[2]) === Number(x[2]) + 1;
}

/** Returns the number of a label in the `\creflabelformat` of its kind. */
function shownNumber(engine: Engine, label: Label): string {
  const kind = isEquation(label.kind) ? "equation" : label.kind;
  const own = engine.document.settings.get(`label format ${kind}`);
  if (own !== undefined) return printFormat(engine, fillFormat(own, label));
  return kind === "equation" ? `(${label.number})` : label.number;
}

/** Fills a format of cleveref: `#1` is the number, and `#2` and `#3` begin and end a link. */
const fillFormat = (format: string, label: Label): string =>
  format.replace(/#[23]/g, "").replaceAll("#1", `{${label.number}}`);

/**
 * Returns the words that a format prints; "" within another format, because one that refers to itself would never
 * end.
 */
function printFormat(engine: Engine, source: string): string {
  const { settings } = engine.document;
  if (settings.has(PRINTING)) return "";
  settings.set(PRINTING, "");
  const words = engine.digestText(engine.document.commands.tokens(source));
  settings.delete(PRINTING);
  return words;
}

const PRINTING = "printing reference";

/** Returns references as the document's own `\crefformat` and `\crefmultiformat` print them; null without one. */
function formatReferences(
  engine: Engine,
  style: "cref" | "Cref",
  kind: string,
  labels: readonly Label[],
): string | null {
  const last = labels.length - 1;
  const formats = labels.map((_, i) => {
    const part = i === 0 ? " first" : i < last ? " middle" : last === 1 ? " second" : " last";
    return engine.document.settings.get(`${style} format ${kind}${last === 0 ? "" : part}`);
  });
  if (formats[0] === undefined) return null;
  return printFormat(engine, labels.map((label, i) => fillFormat(formats[i] ?? "", label)).join(""));
}

function keepFormat(engine: Engine, key: string): void {
  const source = sourceOf(readArgument(engine));
  engine.document.settings.set(key, source);
  const other = key.replace(/^cref/, "Cref");
  if (other !== key && !engine.document.settings.has(other))
    engine.document.settings.set(
      other,
      source.replace(/^[a-z]/, (letter) => letter.toUpperCase()),
    );
}

const crefFormat = (style: "cref" | "Cref", parts: readonly string[]): Meaning =>
  primitive((engine) => {
    const kind = engine.expandText(readArgument(engine)).trim();
    for (const part of parts) keepFormat(engine, `${style} format ${kind}${part}`);
  });

const PARTS = [" first", " second", " middle", " last"];

function printReferences(engine: Engine, style: "cref" | "Cref"): void {
  readStar(engine);
  const keys = engine
    .expandText(readArgument(engine))
    .split(",")
    .map((key) => key.trim());
  const groups: { kind: string; labels: Label[] }[] = [];
  for (const key of keys) {
    const label = labelOf(engine, key);
    const kind = /^sub(sub)?section$/.test(label.kind)
      ? "section"
      : isEquation(label.kind)
        ? "equation"
        : label.kind;
    const group = groups.find((g) => g.kind === kind);
    if (group === undefined) groups.push({ kind, labels: [label] });
    else group.labels.push(label);
  }
  const texts = groups.map(({ kind, labels }, i) => {
    const own = formatReferences(engine, i === 0 ? style : "cref", kind, labels);
    if (own !== null) return own;
    const word = wordFor(engine, i === 0 ? style : "cref", kind, labels.length > 1);
    const numbers = labels
      .map((label) => shownNumber(engine, label))
      .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
    return `${word}${word === "" ? "" : "\u00a0"}${joinNumbers(numbers)}`;
  });
  engine.emit(
    texts.length < 3 ? texts.join(" and ") : `${texts.slice(0, -1).join(", ")}, and ${texts.at(-1)}`,
  );
}

function range(engine: Engine, style: "cref" | "Cref"): void {
  readStar(engine);
  const [from, to] = [engine.expandText(readArgument(engine)), engine.expandText(readArgument(engine))];
  const [first, last] = [labelOf(engine, from.trim()), labelOf(engine, to.trim())];
  engine.emit(
    `${wordFor(engine, style, first.kind, true)}\u00a0${shownNumber(engine, first)} to ${shownNumber(engine, last)}`,
  );
}

const crefName = (style: "cref" | "Cref"): Meaning =>
  primitive((engine) => {
    const kind = engine.expandText(readArgument(engine)).trim();
    const [one, many] = [engine.digestText(readArgument(engine)), engine.digestText(readArgument(engine))];
    const { settings } = engine.document;
    settings.set(`${style} ${kind} one`, one);
    settings.set(`${style} ${kind} many`, many);
    const other = style === "cref" ? "Cref" : "cref";
    if (!settings.has(`${other} ${kind} one`)) {
      settings.set(`${other} ${kind} one`, style === "cref" ? capital(one) : one);
      settings.set(`${other} ${kind} many`, style === "cref" ? capital(many) : many);
    }
  });

export const CLEVEREF: Record<string, Meaning> = {
  cref: primitive((engine) => printReferences(engine, "cref")),
  Cref: primitive((engine) => printReferences(engine, "Cref")),
  vrefrange: primitive((engine) => range(engine, "cref")),
  crefrange: primitive((engine) => range(engine, "cref")),
  Crefrange: primitive((engine) => range(engine, "Cref")),
  crefname: crefName("cref"),
  Crefname: crefName("Cref"),
  crefformat: crefFormat("cref", [""]),
  Crefformat: crefFormat("Cref", [""]),
  crefmultiformat: crefFormat("cref", PARTS),
  Crefmultiformat: crefFormat("Cref", PARTS),
  crefrangeformat: ignored("mm"),
  Crefrangeformat: ignored("mm"),
  crefrangemultiformat: ignored("mmmmm"),
  Crefrangemultiformat: ignored("mmmmm"),
  creflabelformat: primitive((engine) => {
    const kind = engine.expandText(readArgument(engine)).trim();
    keepFormat(engine, `label format ${kind}`);
  }),
};
