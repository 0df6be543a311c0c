import type { HeldWords, Holder } from "./held-words.ts";
import { LetterCollector, type Letters } from "./letters.ts";

/** Collects the letters of everything that a document shows, in the order in which the conversion reads it. */
export class AllWords {
  readonly holders = new Map<number, Holder>();
  readonly #letters = new LetterCollector();
  readonly #notes = new Map<string, number>();
  #behind: { words: string; index: number }[] = [];

  add(character: string, index: number): void {
    this.#letters.add(character, index);
  }

  /** Takes the words that the holder with this index shows. */
  hold(index: number, kind: Holder, held: readonly HeldWords[]): void {
    this.holders.set(index, held.find((each) => each.at === "behind")?.kind ?? held[0]?.kind ?? kind);
    for (const { words, at } of held)
      if (at === "place") this.#words(words, index);
      else this.#behind.push({ words, index });
  }

  /** Adds a character that is read behind its paragraph. */
  addBehind(character: string, index: number): void {
    this.#behind.push({ words: character, index });
  }

  note(name: string, index: number): void {
    if (!this.#notes.has(name)) this.#notes.set(name, index);
  }

  endParagraph(): void {
    for (const { words, index } of this.#behind) this.#words(words, index);
    this.#behind = [];
  }

  /** `notes` are the words of each note by its name, which come behind the text in the order of their marks. */
  done(notes: ReadonlyMap<string, string>): { letters: Letters; holders: ReadonlyMap<number, Holder> } {
    this.endParagraph();
    for (const [name, index] of this.#notes) this.#words(notes.get(name) ?? "", index);
    return { letters: this.#letters.done(), holders: this.holders };
  }

  #words(words: string, index: number): void {
    for (const character of words) this.#letters.add(character, index);
  }
}
