import { expect, test } from "vitest";
import { WordFinder } from "./find-words.ts";
import { LetterCollector } from "./letters.ts";

function lettersOf(text: string) {
  const letters = new LetterCollector();
  for (const [i, character] of [...text].entries()) letters.add(character, i);
  return letters.done();
}

const padding = (words: number, word: string) => `${word} `.repeat(words);

/** Returns the offset in the file at which the words of the Markdown that begin at an offset are found. */
function found(markdown: string, words: string, file: string, from = 0): number | undefined {
  const start = markdown.indexOf(words, from);
  const finder = new WordFinder([{ markdown: () => lettersOf(markdown), file: lettersOf(file) }]);
  return finder.find({ start, end: start + words.length })?.indexes[0];
}

test.each([10, 1_000, 20_000])("words are found behind %i words that only the file has", (words) => {
  const text = `${padding(100, "lake")}We weighed 412 fish in spring. ${padding(100, "river")}`;
  const file = `${padding(words, "front")}${text}`;
  expect(found(text, "412 fish in spring", file)).toBe(file.indexOf("412 fish"));
});

test("of equal words those count whose surroundings are most alike, also if others are nearer", () => {
  const text = `In deep lakes we weighed 412 fish in spring and ate them. ${padding(5_000, "river")}`;
  const file = `Of 412 fish in spring nobody knows. ${padding(5_000, "stone")}${text}`;
  expect(found(text, "412 fish in spring", file)).toBe(file.lastIndexOf("412 fish"));
});

test("of words with equal surroundings the nearest count", () => {
  const sentence = `We weighed all 412 fish in spring. ${padding(1_000, "river")}`;
  const text = sentence.repeat(6);
  const from = 4 * sentence.length;
  expect(found(text, "412 fish in spring", text, from)).toBe(text.indexOf("412", from));
});
