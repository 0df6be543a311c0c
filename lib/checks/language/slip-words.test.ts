import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { indefiniteArticle } from "./indefinite-article.ts";
import { notationVariant } from "./notation-variant.ts";
import { repeatedWord } from "./repeated-word.ts";
import { wording } from "./wording.ts";

const only = (check: typeof wording, text: string) => {
  const result = check.run(parseManuscript(`# T\n\n${text}\n`));
  return "findings" in result ? result.findings[0] : undefined;
};

test("a doubled article is not removed where it may stand for a preposition", () => {
  const slip = only(repeatedWord, "The genes were annotated according the the database of all the viruses.");
  expect(slip).toMatchObject({ suggestion: null });
  expect(slip?.message).toContain("or write the word that is meant");
  expect(
    only(repeatedWord, "The genes were annotated with the the database of all the viruses."),
  ).toMatchObject({
    suggestion: "the",
  });
});

test("a small letter after a full stop is mended only where it is the slip", () => {
  const text = (word: string) => `It grew in all of the countries. ${word} others there were few of them.`;
  expect(only(wording, text("as"))).toMatchObject({
    title: "A small letter follows a full stop",
    message: "Begin the sentence with a capital, or remove the full stop.",
    suggestion: null,
  });
  expect(only(wording, text("there"))).toMatchObject({ suggestion: "There" });
});

test("“an” for “and” is no confusion of “a” and “an”", () => {
  const slip = only(indefiniteArticle, "These are truly novel an can be computed with no loss at all.");
  expect(slip).toMatchObject({ suggestion: "and can", theme: null });
});

test("a form with a number is named as an example", () => {
  const slip = only(
    notationVariant,
    "We see it in Figure 1, in Figure 2, in Figure 3 and in Table 1, and then in figure 4 as well.",
  );
  expect(slip?.message).toContain(
    "forms such as “Figure 1” or “Table 1” 4 times and forms such as “figure 1” or “table 1” once",
  );
});

test("of a paragraph that repeats each word, the first hundred are reported", () => {
  const slips = (text: string) => {
    const result = repeatedWord.run(parseManuscript(`# T\n\nThis is the text that we wrote here. ${text}\n`));
    return "findings" in result ? result.findings.length : null;
  };
  const slip = (word: string) => `We saw the ${word} ${word} in most of the fields. `;
  expect(slips(slip("bird").repeat(3))).toBe(3);
  expect(slips(slip("bird").repeat(101))).toBe(100);
});
