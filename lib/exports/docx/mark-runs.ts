import type { Splice } from "../xml/splice.ts";
import type { WordField } from "./word-fields.ts";
import type { RunItem } from "./word-run.ts";
import type { Character, WordText } from "./word-text.ts";

/** A place between two characters where something can stand beside runs. */
interface Boundary {
  at: number;
  /** The item that is split there; null at the edge of a run or between its items. */
  split: RunItem | null;
  /** The run that goes on behind it. */
  continued: RunItem["run"] | null;
}

interface Marked {
  boundary: Boundary;
  ends: string[];
  starts: string[];
}

/** Collects what stands between characters of runs, and returns it as splices that split runs where it must. */
export class RunMarks {
  readonly #text: WordText;
  readonly #fieldsByFirst: ReadonlyMap<number, WordField>;
  readonly #fieldsByLast: ReadonlyMap<number, WordField>;
  readonly #marks = new Map<number, Marked>();
  /** The deleted ranges of the XML. */
  readonly #deleted: { start: number; end: number; items: ReadonlySet<RunItem> }[] = [];

  constructor(text: WordText) {
    this.#text = text;
    this.#fieldsByFirst = new Map(text.fields.map((field) => [field.first, field]));
    this.#fieldsByLast = new Map(text.fields.map((field) => [field.last, field]));
  }

  /** Before a character; before the field that begins with it. */
  before(index: number, words: string): void {
    const field = this.#fieldsByFirst.get(index);
    const boundary = field ? beside(field.begin.start) : boundaryBefore(this.#character(index));
    this.#at(boundary).starts.push(words);
  }

  /** After a character; after the field that ends with it. */
  after(index: number, words: string): void {
    const field = this.#fieldsByLast.get(index);
    const boundary = field ? beside(field.end.end) : boundaryAfter(this.#character(index));
    this.#at(boundary).ends.push(words);
  }

  /** Makes the characters of plain runs deleted text between two tags, which stand inside what is there already. */
  change({ first, last }: { first: number; last: number }, opens: string, closes: string): void {
    this.before(first, opens);
    this.#at(boundaryAfter(this.#character(last))).ends.unshift(closes);
    const items = new Set<RunItem>();
    for (let i = first; i <= last; i += 1) {
      const { item } = this.#character(i);
      if (item) items.add(item);
    }
    this.#deleted.push({
      start: boundaryBefore(this.#character(first)).at,
      end: boundaryAfter(this.#character(last)).at,
      items,
    });
  }

  splices(): Splice[] {
    const splices: Splice[] = [];
    const preserved = new Set<RunItem>();
    for (const { boundary, ends, starts } of this.#marks.values()) {
      const { at, split, continued } = boundary;
      const words = [...ends, ...starts].join("");
      if (!continued) splices.push({ start: at, end: at, words });
      else splices.push({ start: at, end: at, words: this.#split(boundary, words) });
      if (split && !this.#isDeletedTag(split)) preserved.add(split);
    }
    for (const { text } of preserved) {
      if (!text || /\sxml:space\s*=/.test(text.tag)) continue;
      splices.push({ start: text.start - 1, end: text.start - 1, words: ' xml:space="preserve"' });
    }
    return [...splices, ...this.#renamed()];
  }

  #split({ at, split, continued }: Boundary, words: string): string {
    const run = continued;
    if (!run) return words;
    const name = nameOf(run.tag);
    if (!split?.text) return `</${name}>${words}${run.tag}${run.properties}`;
    const tag = nameOf(split.text.tag);
    const before = this.#deleted.some(({ start, end, items }) => items.has(split) && start < at && at <= end);
    const behind = this.#deleted.some(({ start, end, items }) => items.has(split) && start <= at && at < end);
    const close = before ? deletedName(tag) : tag;
    const open = behind ? deletedName(tag) : tag;
    return `</${close}></${name}>${words}${run.tag}${run.properties}<${open} xml:space="preserve">`;
  }

  /** The tags of texts that begin or end in deleted text. */
  #renamed(): Splice[] {
    return this.#deleted.flatMap(({ start, end, items }) =>
      [...items].flatMap(({ text, start: from, end: to }): Splice[] => {
        if (!text) return [];
        const name = nameOf(text.tag);
        const opens = from >= start;
        const closes = to <= end;
        return [
          ...(opens
            ? [{ start: from, end: text.start, words: `<${deletedName(name)} xml:space="preserve">` }]
            : []),
          ...(closes ? [{ start: text.end, end: to, words: `</${deletedName(name)}>` }] : []),
        ];
      }),
    );
  }

  #isDeletedTag(item: RunItem): boolean {
    return this.#deleted.some(({ start, items }) => items.has(item) && item.start >= start);
  }

  #character(index: number): Character {
    const found = this.#text.characters[index];
    if (!found) throw new Error(`the text has no character ${index}`);
    return found;
  }

  #at(boundary: Boundary): Marked {
    const known = this.#marks.get(boundary.at) ?? { boundary, ends: [], starts: [] };
    this.#marks.set(boundary.at, known);
    return known;
  }
}

/** The place before or behind a run or a formula. */
const beside = (at: number): Boundary => ({ at, split: null, continued: null });

function boundaryBefore({ start, item }: Character): Boundary {
  if (!item) return beside(start);
  const { run, text } = item;
  if (text && start > text.start) return { at: start, split: item, continued: run };
  return run.items[0] === item
    ? { at: run.start, split: null, continued: null }
    : { at: item.start, split: null, continued: run };
}

function boundaryAfter({ end, item }: Character): Boundary {
  if (!item) return beside(end);
  const { run, text } = item;
  if (text && end < text.end) return { at: end, split: item, continued: run };
  return run.items.at(-1) === item
    ? { at: run.end, split: null, continued: null }
    : { at: item.end, split: null, continued: run };
}

const nameOf = (tag: string) => /^<([^\s/>]+)/.exec(tag)?.[1] ?? "";

/** `w:t` is `w:delText` in deleted text, whatever the prefix. */
const deletedName = (name: string) => name.replace(/t$/, "delText");
