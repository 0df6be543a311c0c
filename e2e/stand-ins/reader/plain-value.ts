import type { JsonSchema } from "../json-schema.ts";
import { kindOf, wordsOf } from "./member-kind.ts";

const AFFIRMS =
  /^(stands?|holds?|valid|correct|confirm\w*|true|yes|support\w*|agree\w*|real|keep|accept\w*|upheld)\b/i;
const DENIES =
  /^(falls?|invalid|incorrect|wrong|false|no|not|unsupported|reject\w*|disagree\w*|refut\w*|drop\w*|does not)\b/i;
const GENERAL = /\b(general|other|content|logic|argument|claims?)\b/;
const PLAIN_WORDS = "Nothing beyond what the manuscript says.";

/** A value of a simple type that fits its bounds. */
export function plainValue(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return judgement(schema.enum, true) ?? schema.enum[0];
  const types = [schema.type].flat();
  if (types.includes("boolean")) return kindOf(name) === "verdict";
  if (types.includes("integer") || types.includes("number")) return numberWithin(schema, kindOf(name));
  if (types.includes("string")) return cutToFit(PLAIN_WORDS, schema);
  return types.includes("object") ? {} : null;
}

/** The value of an enum that upholds what is judged, or the one that denies it; undefined where it judges nothing. */
export function judgement(values: readonly unknown[], stands: boolean): unknown {
  const find = (pattern: RegExp) => values.find((each) => pattern.test(wordsOf(String(each))));
  const [yes, no] = [find(AFFIRMS), find(DENIES)];
  if (yes === undefined && no === undefined) return undefined;
  return stands ? (yes ?? values.find((each) => each !== no)) : (no ?? values.find((each) => each !== yes));
}

/** The value of an enum that shares a word with the category, else the most general one. */
export function fitting(values: readonly unknown[], category: string): unknown {
  const stems = wordsOf(category).split(" ").map(stem);
  const shares = (each: unknown) =>
    wordsOf(String(each))
      .split(" ")
      .some((word) => stems.includes(stem(word)));
  return (
    values.find(shares) ?? values.find((each) => GENERAL.test(wordsOf(String(each)))) ?? values[0] ?? null
  );
}

export function cutToFit(words: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: JsonSchema) {
  return words.padEnd(minLength, ".").slice(0, maxLength);
}

/** Near the upper bound for how sure one is, else the lower bound, else one. */
function numberWithin(schema: JsonSchema, kind: ReturnType<typeof kindOf>): number {
  const least = schema.minimum ?? schema.exclusiveMinimum;
  const most = schema.maximum ?? schema.exclusiveMaximum;
  const isWhole = [schema.type].flat().includes("integer");
  if (kind === "confidence" && least !== undefined && most !== undefined) {
    const high = least + 0.9 * (most - least);
    return isWhole ? Math.floor(high) : high;
  }
  if (least !== undefined)
    return schema.minimum ?? least + (isWhole ? 1 : 0.5 * Math.min(1, (most ?? least + 1) - least));
  return Math.min(1, most ?? 1);
}

/** Enough of a stem that `numeric` is `number` and `statistics` is `statistical`. */
function stem(word: string): string {
  return word.slice(0, 5).replace(/^numer$|^numbe$/, "numb");
}
