import type { JsonSchema } from "../json-schema.ts";
import type { Told } from "./known-error.ts";
import { kindOf, type MemberKind } from "./member-kind.ts";
import type { NumberedItem } from "./numbered-items.ts";
import { cutToFit, fitting, judgement, plainValue, sameness } from "./plain-value.ts";
import { SchemaShape } from "./schema-shape.ts";

export interface Filling {
  findings: readonly Told[];
  /** What is asked about, as the prompt numbers it. */
  items: readonly NumberedItem[];
  /** Whether what an item says is right. */
  stands: (item: NumberedItem) => boolean;
  /** Whether the two things that an item holds are one; null where nothing is said of it. */
  isSame: (item: NumberedItem) => boolean | null;
  /** The document's words that an item means; null where it has none. */
  exactWords: (item: NumberedItem) => string | null;
}

/** A schema may hold itself. */
const DEEPEST = 12;

/** An answer that fits any schema: findings where it has a list for them, verdicts where it asks for such, else plainly. */
export function fillSchema(root: JsonSchema, filling: Filling): unknown {
  return new Filler(root, filling).value(root, "", 0);
}

class Filler {
  readonly #shape: SchemaShape;
  readonly #filling: Filling;

  constructor(root: JsonSchema, filling: Filling) {
    this.#shape = new SchemaShape(root);
    this.#filling = filling;
  }

  value(given: JsonSchema, name: string, depth: number): unknown {
    const schema = this.#shape.resolve(given);
    const { items, maxItems } = schema;
    if (items && schema === this.#shape.findings)
      return this.#filling.findings.slice(0, maxItems).map((told) => this.#finding(items, told));
    if (items && (this.#shape.isListOfVerdicts(schema) || this.#shape.isListOfQuotes(schema)))
      return this.#told(schema)
        .slice(0, maxItems)
        .map((item) => this.#aboutItem(items, item));
    const leads = this.#shape.leadsToFindings(schema);
    if (depth > DEEPEST || (this.#shape.isNullable(given) && !leads)) return null;
    if (items) {
      const count = leads ? 1 : (schema.minItems ?? 0);
      return Array.from({ length: count }, () => this.value(items, name, depth + 1));
    }
    if (!schema.properties) return plainValue(schema, name);
    return this.#members(schema, (member, inner) => this.value(member, inner, depth + 1));
  }

  /** The items of which something is said. */
  #told(list: JsonSchema): readonly NumberedItem[] {
    const { items, isSame } = this.#filling;
    return this.#shape.isListOfSameness(list) ? items.filter((item) => isSame(item) !== null) : items;
  }

  #members(schema: JsonSchema, fill: (schema: JsonSchema, name: string) => unknown): object {
    const wanted = Object.entries(schema.properties ?? {}).filter(
      ([name, member]) => schema.required?.includes(name) || this.#shape.leadsToFindings(member),
    );
    return Object.fromEntries(wanted.map(([name, member]) => [name, fill(member, name)]));
  }

  #finding(items: JsonSchema, told: Told): unknown {
    const item = this.#shape.resolve(items);
    const kinds = Object.keys(item.properties ?? {}).map(kindOf);
    // Where there is no room for an explanation the title has to say it.
    const said = kinds.includes("explanation") ? told : { ...told, title: told.explanation };
    const all = { ...item, required: Object.keys(item.properties ?? {}) };
    return this.#members(all, (member, name) => this.#part(member, name, said, kindOf(name)));
  }

  /** What lies within a member that holds the quote is the quote as well. */
  #part(given: JsonSchema, name: string, told: Told, kind: MemberKind): unknown {
    const schema = this.#shape.resolve(given);
    const words = wordsFor(kind, told);
    if (schema.enum) return fitting(schema.enum, told.category);
    if (schema.items && this.#shape.resolve(schema.items).enum)
      return [this.#part(schema.items, name, told, kind)];
    if (words === null) return kind === "partner" && schema.items ? [] : this.value(given, name, 1);
    const { items } = schema;
    if (items) return [this.#part(items, name, told, kind)];
    const isQuote = kind === "quote" || kind === "partner";
    if (schema.properties)
      return this.#members(schema, (member, inner) =>
        this.#part(member, inner, told, isQuote ? kind : kindOf(inner)),
      );
    return [schema.type].flat().includes("string") ? cutToFit(words, schema) : this.value(given, name, 1);
  }

  #aboutItem(items: JsonSchema, item: NumberedItem): unknown {
    const { stands, isSame, exactWords } = this.#filling;
    return this.#members(this.#shape.resolve(items), (member, name) => {
      const schema = this.#shape.resolve(member);
      const types = [schema.type].flat();
      const kind = kindOf(name);
      if (kind === "verdict" && types.includes("boolean")) return stands(item);
      if (schema.enum)
        return (
          sameness(schema.enum, isSame(item) ?? false) ??
          judgement(schema.enum, stands(item)) ??
          schema.enum[0]
        );
      if (kind === "quote") return exactWords(item) ?? (this.#shape.isNullable(member) ? null : "");
      if (kind !== "number") return this.value(member, name, 1);
      return types.includes("string") ? item.label : Number(/\d+/.exec(item.label)?.[0] ?? 0);
    });
  }
}

function wordsFor(kind: MemberKind, told: Told): string | null {
  if (kind === "quote") return told.quote;
  if (kind === "partner") return told.partner;
  if (kind === "explanation") return told.explanation;
  if (kind === "title") return told.title;
  return null;
}
