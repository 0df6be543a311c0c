import { describe, expect, test } from "vitest";
import { type ComparableFinding, prepareAll, rarityIn, similarityOf } from "./similarity.ts";

const SENTENCE =
  "Of the 412 patients 61 % recovered within nine days, which is faster than under placebo (p = 0.03).";
const AFTER = "Their age did not differ between the arms.";
const TABLE = "| recovered | 212 of 412 (51 %) |";
const FILLER = Array.from(
  { length: 30 },
  (_, i) => `Paragraph ${i + 500} tells of patients, arms and placebo, as a trial does.`,
).join("\n\n");
const TEXT = `# Trial\n\n${SENTENCE} ${AFTER}\n\n${FILLER}\n\n${TABLE}\n`;

const at = (words: string) => {
  const start = TEXT.indexOf(words);
  expect(start).toBeGreaterThan(0);
  return { start, end: start + words.length };
};

let raised = 0;
function say(title: string, message: string, more: Partial<ComparableFinding> = {}): ComparableFinding {
  raised += 1;
  return {
    title,
    message,
    span: at(SENTENCE),
    related: [],
    types: ["numbers"],
    suggestion: null,
    raisedBy: [`pass:${raised}`],
    evidence: null,
    ...more,
  };
}

async function compare(a: ComparableFinding, b: ComparableFinding) {
  const [one, other] = prepareAll(TEXT, await rarityIn(TEXT), [a, b]);
  if (!one || !other) throw new Error("two were given");
  expect(similarityOf(other, one)).toEqual(similarityOf(one, other));
  return similarityOf(one, other).verdict;
}

const SHARE = say("Recovery rate differs from Table 2", "The text has 61 % here and the table has 51 %.");

describe("on one passage", () => {
  test("nearly the same words are one", async () => {
    expect(
      await compare(SHARE, { ...SHARE, raisedBy: ["other"], title: "Recovery rate not as in Table 2" }),
    ).toBe("same");
  });

  test("numbers and rare words in common are likely one, whatever part of the sentence is quoted", async () => {
    const whole = say("Two rates", "61 % cannot be right beside 51 % further down.");
    expect(await compare(SHARE, whole)).toBe("likely");
    expect(await compare(SHARE, { ...whole, span: at("61 % recovered") })).toBe("likely");
    expect(await compare(SHARE, { ...whole, types: ["consistency"] })).toBe("likely");
  });

  test("a vague finding of the same type is likely one, of another type it is not", async () => {
    const vague = say("Hm", "I cannot believe it.");
    expect(await compare(SHARE, vague)).toBe("likely");
    expect(await compare(SHARE, { ...vague, types: ["methods"] })).toBe("unlikely");
  });

  test("two missing things are not one because both quote one heading", async () => {
    const [a, b] = [say("No ethics vote", "Name the board."), say("No protocol", "Tell where it is kept.")];
    const missing = { types: ["missing_content"] as const, span: at("Trial") };
    expect(await compare({ ...a, ...missing }, { ...b, ...missing })).toBe("unlikely");
    expect(await compare({ ...a, ...missing }, { ...b, span: missing.span, types: ["general"] })).toBe(
      "likely",
    );
  });

  test.each<[string, Partial<ComparableFinding>]>([
    ["told in one answer", { raisedBy: SHARE.raisedBy }],
    ["on the wording", { types: ["style", "clarity"] }],
    ["on a source", { types: ["references"] }],
  ])("what is %s is not likely one", async (_, more) => {
    const other = say("Test of the rate", "For 61 % against placebo the recovery needs an interval.", more);
    expect(await compare(SHARE, other)).toBe("unlikely");
    expect(await compare(SHARE, { ...other, raisedBy: ["z"], types: ["numbers"] })).toBe("likely");
  });

  test("a word that every paragraph has connects nothing", async () => {
    const a = say("Arms", "The patients and placebo are not described.", { types: ["methods"] });
    const b = say("Allocation", "Tell how patients got placebo.", { types: ["reporting"] });
    expect(await compare(a, b)).toBe("unlikely");
  });
});

describe("suggestions", () => {
  const replaced = (from: string, to: string, more: Partial<ComparableFinding> = {}) =>
    say(`${from} should be otherwise`, "See above.", {
      types: ["general"],
      suggestion: SENTENCE.replace(from, to),
      ...more,
    });
  test("that change the same words into the same are one", async () => {
    const short = say("Percentage", "As in the table.", {
      span: at("61 % recovered"),
      suggestion: "51 % recovered",
    });
    expect(await compare(replaced("61", "51"), short)).toBe("same");
  });
  test("that change other words are two", async () => {
    expect(await compare(replaced("61", "51"), replaced("0.03", "0.3"))).toBe("unlikely");
  });
});

describe("on two passages", () => {
  const inTable = say("Share of recovered patients", "Here it is 51 % and above 61 %.", { span: at(TABLE) });
  test("findings are likely one if one points to the other, or both to a third", async () => {
    expect(await compare(SHARE, inTable)).toBe("unlikely");
    expect(await compare(SHARE, { ...inTable, related: [at(SENTENCE)] })).toBe("likely");
    const [a, b] = [SHARE, inTable].map((each) => ({ ...each, related: [at("Paragraph 510")] }));
    expect(a && b && (await compare(a, b))).toBe("likely");
  });

  test("findings are likely one if one quotes the next sentence and names the words of the other", async () => {
    const after = say("Wrong percentage", "61 % recovered, it says; 51 % did.", { span: at(AFTER) });
    expect(await compare(SHARE, after)).toBe("likely");
    const own = say("Age", "Give the mean age of both arms.", { span: at(AFTER) });
    expect(await compare(SHARE, own)).toBe("different");
  });

  test("a shared phrase joins nothing", async () => {
    const unit = say("Unit missing", "The weight has no unit.");
    expect(await compare(unit, { ...unit, raisedBy: ["z"], span: at(TABLE) })).toBe("unlikely");
  });
});

test("findings that rest on one computed finding are one, on its passage alone", async () => {
  const computed = say("p-value", "Recomputed it is 0.3.", {
    raisedBy: ["p-value"],
    evidence: 4,
    span: at("p = 0.03"),
  });
  const resting = say("Significance", "Not so.", { evidence: 4, types: ["statistics"] });
  expect(await compare(computed, resting)).toBe("same");
  expect(await compare(computed, { ...resting, span: at(TABLE) })).toBe("different");
});

test("findings without a passage of their own are one only if they say the same", async () => {
  const astray = { isAstray: true };
  const other = say("Sample size", "Nobody says why there were 412.", astray);
  expect(await compare({ ...SHARE, ...astray }, other)).toBe("different");
  expect(await compare({ ...SHARE, ...astray }, { ...SHARE, ...astray, raisedBy: ["other"] })).toBe("same");
});
