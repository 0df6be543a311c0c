import { type Inline, text } from "../../manuscript-tree.ts";
import type { TexCursor } from "./tex-cursor.ts";

/** Numbers and units of siunitx, such as `\SI{5}{\kilo\gram}`. */
export function units(name: string, cursor: TexCursor): Inline[] {
  cursor.optional();
  const parts = Array.from(
    { length: name === "SI" || name === "qty" ? 2 : name === "SIrange" ? 3 : 1 },
    () => cursor.group() ?? "",
  );
  const unit = (value: string) =>
    value
      .replace(/\\(percent)\b/g, "%")
      .replace(/\\per\b/g, "/")
      .replace(/\\(micro)\b/g, "µ")
      .replace(/\\([a-zA-Z]+)\s*/g, (_, word: string) => UNIT[word] ?? word);
  return [text(parts.map(unit).join(" ").trim())];
}

const UNIT: Record<string, string> = {
  kilo: "k",
  milli: "m",
  mega: "M",
  giga: "G",
  centi: "c",
  nano: "n",
  metre: "m",
  meter: "m",
  second: "s",
  gram: "g",
  kilogram: "kg",
  hertz: "Hz",
  celsius: "°C",
  degreeCelsius: "°C",
  degree: "°",
  watt: "W",
  volt: "V",
  ampere: "A",
  newton: "N",
  pascal: "Pa",
  joule: "J",
  litre: "L",
  liter: "L",
  hour: "h",
  minute: "min",
  bit: "bit",
  byte: "B",
  kelvin: "K",
  mole: "mol",
};
