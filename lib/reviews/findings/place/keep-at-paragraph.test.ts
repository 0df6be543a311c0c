import { expect, test } from "vitest";
import { finding } from "#e2e/stand-ins/review-answers.ts";
import { keeperAtParagraphs } from "./keep-at-paragraph.ts";

const TEXT = `# Birds

We weighed 120 birds of two species. The balance was calibrated every morning before breakfast.

Fish were left out. ${"The long argument goes on with its steps. ".repeat(40)}
`;
const SENTENCE = "The balance was calibrated every morning before breakfast.";

const kept = (given: Parameters<typeof finding>[0]) => {
  const judged = keeperAtParagraphs(TEXT)({ passId: "reader:1:1", finding: finding(given) });
  return { ...judged, words: TEXT.slice(judged.span.start, judged.span.end) };
};

test("a finding with an invented quote stays at the paragraph that it names", () => {
  const judged = kept({ quote: "Penguins burn.", paragraph: 2, suggestion: "Penguins do not burn." });
  expect(judged).toMatchObject({ misquoted: "Penguins burn.", suggestion: null, keptAt: "its paragraph" });
  expect(judged.words).toMatch(/^We weighed 120 birds .* breakfast\.$/);
});

test("a paraphrase stays at the sentence that it is like, also without a number", () => {
  const quote = "Calibration of the balance happened each morning, before the breakfast.";
  expect(kept({ quote, paragraph: 2 }).words).toBe(SENTENCE);
  expect(kept({ quote })).toMatchObject({ words: SENTENCE, keptAt: "its paragraph" });
});

test("without quote and number it stands where the text is most like what it says, else at the beginning", () => {
  const message = "Nobody says against what the balance was calibrated.";
  for (const given of [{ quote: "Penguins burn in caves." }, { quote: "Penguins burn.", paragraph: 99 }]) {
    expect(kept({ ...given, message })).toMatchObject({ words: SENTENCE, keptAt: "a similar paragraph" });
    expect(kept(given)).toMatchObject({ words: "# Birds", keptAt: "the beginning" });
  }
  expect(kept({ quote: "" })).toMatchObject({ misquoted: "", keptAt: "the beginning" });
  const empty = keeperAtParagraphs("\n")({ passId: "whole:1", finding: finding({ quote: "x" }) });
  expect(empty.span).toEqual({ start: 0, end: 1 });
});

test("a long paragraph is shown by its beginning, and addresses that a model made up are left out", () => {
  const judged = kept({ quote: "See https://evil.test/a", paragraph: 3 });
  expect(judged.words.length).toBeLessThanOrEqual(600);
  expect(judged.words).toMatch(/^Fish were left out\. .*\S$/);
  expect(judged.misquoted).toBe("See (link left out)");
});
