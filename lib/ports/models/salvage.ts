import type { z } from "zod";
import { readJson, withoutThoughts } from "./read-json.ts";

export interface Salvaged<T> {
  value: T;
  /** List entries at any depth that fit the schema. */
  kept: number;
  /** List entries that did not fit and were left out. */
  lost: number;
}

/** Taking an entry out may show the next fault, in an entry around it. */
const MAX_ROUNDS = 4;

/** Leaves out the list entries that do not fit the schema. Returns null if the rest does not fit either. */
export function salvage<T>(answer: string, schema: z.ZodType<T>): Salvaged<T> | null {
  const json = readJson(answer);
  return json === undefined ? null : withoutMisfits(json, schema);
}

/** Keeps the list entries of a broken-off answer that are complete. */
export function salvagePart<T>(answer: string, schema: z.ZodType<T>): Salvaged<T> | null {
  const whole = closeAfterLastEntry(withoutThoughts(answer));
  return whole === null ? null : salvage(whole, schema);
}

function withoutMisfits<T>(json: unknown, schema: z.ZodType<T>): Salvaged<T> | null {
  let lost = 0;
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    const parsed = schema.safeParse(json);
    if (parsed.success) return { value: parsed.data, kept: entriesOf(json), lost };
    const misfits = new Map<unknown[], Set<number>>();
    for (const { path } of parsed.error.issues) {
      const entry = innermostEntry(json, path);
      if (entry === null) return null;
      misfits.set(entry.list, (misfits.get(entry.list) ?? new Set()).add(entry.index));
    }
    for (const [list, indices] of misfits) {
      lost += indices.size;
      list.splice(0, list.length, ...list.filter((_, index) => !indices.has(index)));
    }
  }
  return null;
}

function entriesOf(json: unknown): number {
  if (typeof json !== "object" || json === null) return 0;
  const own = Array.isArray(json) ? json.length : 0;
  return Object.values(json).reduce((sum: number, each) => sum + entriesOf(each), own);
}

/** Returns the innermost list on the way to a fault, and the index of the entry that holds it. */
function innermostEntry(json: unknown, path: readonly PropertyKey[]) {
  let found: { list: unknown[]; index: number } | null = null;
  let at = json;
  for (const key of path) {
    if (Array.isArray(at) && typeof key === "number" && key < at.length) found = { list: at, index: key };
    at = Object(at)[key];
  }
  return found;
}

/** Closes broken-off JSON after the last complete object in a list. Returns null if there is none. */
function closeAfterLastEntry(text: string): string | null {
  const start = text.indexOf("{");
  if (start < 0) return null;
  const open: string[] = [];
  let closed: string | null = null;
  let isText = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isText) {
      if (character === "\\") at += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === "{") open.push("}");
    else if (character === "[") open.push("]");
    else if (character === "}" || character === "]") {
      if (open.pop() !== character) return closed;
      if (character === "}" && open.at(-1) === "]")
        closed = text.slice(start, at + 1) + open.toReversed().join("");
    }
  }
  return closed;
}
