import { readArgument } from "./arguments.ts";
import { formatNumber } from "./counters.ts";
import { expandable, type Meaning } from "./engine.ts";
import { readInteger } from "./numbers.ts";
import { textTokens } from "./token.ts";

const number = (format: string): Meaning =>
  expandable((engine) => {
    const name = engine.expandText(readArgument(engine)).trim();
    engine.input.push(textTokens(formatNumber(format, engine.document.counters.get(name))));
  });

/** `\@roman` and the like take a number where `\roman` takes the name of a counter. */
const numberOfValue = (format: string): Meaning =>
  expandable((engine) => {
    engine.input.push(readArgument(engine));
    engine.input.push(textTokens(formatNumber(format, readInteger(engine))));
  });

/** The commands that print a number: `\roman{figure}`, `\@roman\c@figure`. */
export const NUMBERS: Record<string, Meaning> = Object.fromEntries(
  ["arabic", "roman", "Roman", "alph", "Alph", "fnsymbol"].flatMap((format) => [
    [format, number(format)],
    [`@${format}`, numberOfValue(format)],
  ]),
);
