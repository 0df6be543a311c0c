import type { JsonSchema } from "../json-schema.ts";
import { kindOf, wordsOf } from "./member-kind.ts";
import { sameness } from "./plain-value.ts";

const LISTS_OF_FINDINGS =
  /\b(findings?|issues?|comments?|errors?|problems?|remarks?|concerns?|weaknesses|flaws|mistakes)\b/;
const LISTS_OF_FACTS =
  /\b(claims?|symbols?|notations?|numbers?|definitions?|terms?|entit\w+|sections?|assumptions?|facts?|ledger|quantit\w+|samples?|results?)\b/;
const LEAST_SCORE = 5;

/** A schema whose references can be followed, and what its lists are for. */
export class SchemaShape {
  readonly #root: JsonSchema;
  /** The array that takes findings; undefined where there is none. */
  readonly findings: JsonSchema | undefined;
  /** Whether a list of it says of things whether they are one. */
  readonly asksForSameness: boolean;

  constructor(root: JsonSchema) {
    this.#root = root;
    let best = LEAST_SCORE - 1;
    let findings: JsonSchema | undefined;
    let asksForSameness = false;
    this.#walk(root, "", (schema, name) => {
      asksForSameness ||= this.isListOfSameness(schema);
      const score = this.#findingScore(schema, name);
      if (score <= best) return;
      best = score;
      findings = schema;
    });
    this.findings = findings;
    this.asksForSameness = asksForSameness;
  }

  /** The schema itself: references followed, and of several forms the first that is not null. */
  resolve(schema: JsonSchema): JsonSchema {
    const { $ref } = schema;
    if ($ref) {
      const name = $ref.split("/").at(-1) ?? "";
      const known = $ref === "#" ? this.#root : (this.#root.$defs ?? this.#root.definitions)?.[name];
      return known ? this.resolve(known) : {};
    }
    const forms = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    const first = forms?.find((form) => form.type !== "null") ?? forms?.[0];
    return first ? this.resolve(first) : schema;
  }

  isNullable(schema: JsonSchema): boolean {
    const forms = schema.anyOf ?? schema.oneOf ?? [schema];
    return forms.some(({ type }) => [type].flat().includes("null"));
  }

  leadsToFindings(schema: JsonSchema): boolean {
    let leads = false;
    this.#walk(schema, "", (inner) => {
      if (inner === this.findings) leads = true;
    });
    return leads;
  }

  /** A list whose items name something by its number and judge it. */
  isListOfVerdicts(schema: JsonSchema): boolean {
    const { items } = this.resolve(schema);
    if (!items || schema === this.findings) return false;
    const members = Object.entries(this.resolve(items).properties ?? {});
    const isNumbered = members.some(([name]) => kindOf(name) === "number");
    return isNumbered && members.some(([name, member]) => this.#isJudgement(name, member));
  }

  /** A list of verdicts on whether two things are one. */
  isListOfSameness(schema: JsonSchema): boolean {
    const { items } = this.resolve(schema);
    if (!items || !this.isListOfVerdicts(schema)) return false;
    const members = Object.values(this.resolve(items).properties ?? {});
    return members.some((member) => sameness(this.resolve(member).enum ?? [], true) !== undefined);
  }

  /** A list whose items name something by its number and ask for words of the document. */
  isListOfQuotes(schema: JsonSchema): boolean {
    const { items } = this.resolve(schema);
    if (!items || schema === this.findings) return false;
    const kinds = Object.keys(this.resolve(items).properties ?? {}).map(kindOf);
    return kinds.includes("number") && kinds.includes("quote");
  }

  #isJudgement(name: string, schema: JsonSchema): boolean {
    const { type, enum: values } = this.resolve(schema);
    return (type === "boolean" || values !== undefined) && kindOf(name) === "verdict";
  }

  #findingScore(schema: JsonSchema, listName: string): number {
    const { items } = this.resolve(schema);
    if (!items) return 0;
    const kinds = new Set(Object.keys(this.resolve(items).properties ?? {}).map(kindOf));
    if (!kinds.has("quote")) return 0;
    const words = wordsOf(listName);
    return (
      3 +
      (kinds.has("explanation") ? 2 : 0) +
      (kinds.has("title") ? 1 : 0) +
      (kinds.has("suggestion") ? 1 : 0) +
      (LISTS_OF_FINDINGS.test(words) ? 3 : 0) -
      (LISTS_OF_FACTS.test(words) ? 4 : 0)
    );
  }

  /** Every list below a schema with the name it goes by; a schema that holds itself is walked once. */
  #walk(schema: JsonSchema, name: string, list: (schema: JsonSchema, name: string) => void): void {
    const seen = new Set<JsonSchema>();
    const visit = (given: JsonSchema, called: string): void => {
      const resolved = this.resolve(given);
      if (seen.has(resolved)) return;
      seen.add(resolved);
      if (resolved.items) {
        list(resolved, called);
        visit(resolved.items, called);
      }
      for (const [inner, member] of Object.entries(resolved.properties ?? {})) visit(member, inner);
    };
    visit(schema, name);
  }
}

/** Whether an answer says of things whether they are one. */
export function asksForSameness(schema: JsonSchema): boolean {
  return new SchemaShape(schema).asksForSameness;
}

/** How many findings an answer takes; none where it has no list for them. */
export function roomForFindings(schema: JsonSchema): number {
  const { findings } = new SchemaShape(schema);
  return findings ? (findings.maxItems ?? Number.POSITIVE_INFINITY) : 0;
}
