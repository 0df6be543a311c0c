import { expect, test } from "vitest";
import { isDerived, isInflected } from "./affixes.ts";
import { englishLexicon } from "./english-lexicon.ts";

const { lookUp, neighbours } = englishLexicon();

test("words are held with how common they are and who writes them so", () => {
  expect(lookUp("the")).toEqual({ commonness: 0, variety: "both" });
  expect(lookUp("colour")?.variety).toBe("british");
  expect(lookUp("color")?.variety).toBe("american");
  expect(lookUp("immunoprecipitation")).not.toBeNull();
  for (const slip of ["recieve", "throught", "thougt", "", "x".repeat(500), "Paris"])
    expect(lookUp(slip)).toBeNull();
});

test("neighbours are exactly the words one slip away", () => {
  const near = neighbours("thier");
  expect([...near.keys()]).toEqual(expect.arrayContaining(["their", "tier", "thief"]));
  expect(near.has("thier")).toBe(false);
  for (const word of ["reserch", "anaylsis", "occured", "helllo", "he"]) {
    for (const neighbour of neighbours(word).keys()) {
      expect(lookUp(neighbour)).not.toBeNull();
      expect(slips(word)).toContain(neighbour);
    }
    const expected = [...slips(word)].filter((each) => each !== word && lookUp(each) !== null);
    expect([...neighbours(word).keys()].toSorted()).toEqual(expected.toSorted());
  }
});

test("a word may be known by its stem", () => {
  const isKnown = (word: string) => lookUp(word) !== null;
  expect(isDerived("immunoreactivities", isKnown)).toBe(true);
  expect(isDerived("resulrs", isKnown)).toBe(false);
  expect(isInflected("durations", isKnown)).toBe(true);
  expect(isInflected("throught", isKnown)).toBe(false);
});

/** Every string one slip away, by brute force. */
function slips(word: string): Set<string> {
  const found = new Set<string>();
  const letters = "abcdefghijklmnopqrstuvwxyz";
  for (let at = 0; at <= word.length; at += 1) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) found.add(head + letter + tail).add(head + letter + tail.slice(1));
    found.add(head + tail.slice(1)).add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
  }
  return found;
}
