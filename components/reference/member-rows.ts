import { alternatives, type JsonSchema, resolve } from "./json-schema.ts";
import { typeWords } from "./type-words.ts";

export interface MemberRow {
  /** The path of the member, such as `comments[].anchor.start`. */
  name: string;
  type: string;
  isRequired: boolean;
  description: string;
}

const DEEPEST = 4;

/** Returns the members of an object, each followed by its own members. */
export function memberRows(root: JsonSchema): MemberRow[] {
  const top = resolve(root, root);
  return alternatives(top.items ? resolve(top.items, root) : top).flatMap((choice) =>
    rowsOf(choice, root, "", 0),
  );
}

function rowsOf(given: JsonSchema, root: JsonSchema, prefix: string, depth: number): MemberRow[] {
  const schema = resolve(given, root);
  if (depth > DEEPEST) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const row: MemberRow = {
      name,
      type: typeWords(value, root),
      isRequired: schema.required?.includes(key) ?? false,
      description: describe(resolve(value, root)),
    };
    return [row, ...nested(value, root, name, depth)];
  });
}

function nested(given: JsonSchema, root: JsonSchema, name: string, depth: number): MemberRow[] {
  return alternatives(resolve(given, root)).flatMap((choice) => {
    const schema = resolve(choice, root);
    if (schema.properties) return rowsOf(schema, root, `${name}.`, depth + 1);
    return schema.items ? nested(schema.items, root, `${name}[]`, depth) : [];
  });
}

function describe({ description, default: preset }: JsonSchema): string {
  const parts = [description, preset === undefined ? "" : `Default: \`${JSON.stringify(preset)}\`.`];
  return parts.filter(Boolean).join(" ");
}
