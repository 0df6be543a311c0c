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
  // Whoever asks whether there are proofs wants to have them read.
  if (types.includes("boolean"))
    return kindOf(name) === "verdict" || /^(has|contains|needs)\b/.test(wordsOf(name));
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

const SAME = /^(same|duplicates?|one|merge|identical)\b/i;
const DIFFERENT = /^(different|distinct|separate|two|apart|other)\b/i;

/** The value of an enum that says whether two are one; undefined where it does not speak of that. */
export function sameness(values: readonly unknown[], isSame: boolean): unknown {
  const find = (pattern: RegExp) => values.find((each) => pattern.test(wordsOf(String(each))));
  const [same, different] = [find(SAME), find(DIFFERENT)];
  if (same === undefined || different === undefined) return undefined;
  return isSame ? same : different;
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
  const isWhole = [schema.type].flat().includes("integer");
  const isConfidence = kind === "confidence" && !isWhole;
  const least = schema.minimum ?? schema.exclusiveMinimum ?? (isConfidence ? 0 : undefined);
  const most = schema.maximum ?? schema.exclusiveMaximum ?? (isConfidence ? 1 : undefined);
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
