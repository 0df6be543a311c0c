import type { Participant } from "#lib/reviews/writing-schema.ts";

/** The beginning of a name that is being typed. */
export interface OpenMention {
  /** The offset of the `@`. */
  from: number;
  to: number;
  /** In lower case. */
  typed: string;
}

const LONGEST_TYPED = 40;

/** Returns the mention that the caret is in: what follows an `@` at the beginning of a word, in the same line. */
export function openMention(text: string, caret: number): OpenMention | null {
  const found = /(?:^|[\s(])@([^@\n]*)$/.exec(text.slice(0, caret));
  const typed = found?.[1];
  if (typed === undefined || typed.length > LONGEST_TYPED) return null;
  return { from: caret - typed.length - 1, to: caret, typed: typed.toLowerCase() };
}

/** Returns the text with the whole name, and where the caret is after it. */
export function withMention(
  text: string,
  { from, to }: OpenMention,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(to).trimStart(), caret: before.length };
}

/** Returns the ids of the people whose names follow an `@`. Of two names that begin alike the longer one counts. */
export function mentionsIn(text: string, people: readonly Participant[]): string[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const person = longestFirst.find(({ name }) => text.startsWith(name, at + 1));
    if (person) found.add(person.person_id);
  }
  return [...found];
}
