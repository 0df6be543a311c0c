import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { check, finding } from "./check.ts";
import { mentionWithoutCaption } from "./figures-and-tables/mention-without-caption.ts";
import { repeatedSentence } from "./language/repeated-sentence.ts";
import { spelling } from "./language/spelling/spelling.ts";
import { authorYearWithoutEntry } from "./references/author-year-without-entry.ts";
import { brokenSign } from "./statistics/broken-sign.ts";

const LONG =
  "This result is the first to show that the birds of the lake sing at dawn, in the rain and in all of the months of the year.";

const onPages = (markdown: string) =>
  parseManuscript(markdown, { hidden: [], comments: [], changes: [], isReadOffPages: true });

const made = (estimate: number, draft: { isCertainOnPages?: boolean }) =>
  check({
    id: "made",
    label: "what was made up",
    types: ["general"],
    severity: "major",
    method: { how: "Looks.", limits: "None." },
    precision: { estimate, ofPages: 0.5, why: "made up" },
    examine: () => ({
      checked: 1,
      findings: [finding({ start: 0, end: 3 }, { title: "T", message: "M.", ...draft })],
    }),
  });

test("a finding that the document bears out keeps its confidence on pages", () => {
  expect(made(0.97, { isCertainOnPages: true }).run(onPages("One two three."))).toMatchObject({
    findings: [{ confidence: 1, severity: "major" }],
  });
  expect(made(1, {}).run(onPages("One two three."))).toMatchObject({ findings: [{ confidence: 0.5 }] });
});

test("only a finding that nearly always holds is a major one on pages", () => {
  const severityOf = (isReadOffPages: boolean) =>
    made(0.85, { isCertainOnPages: true }).run(
      parseManuscript("One two three.", { hidden: [], comments: [], changes: [], isReadOffPages }),
    );
  expect(severityOf(true)).toMatchObject({ findings: [{ severity: "minor" }] });
  expect(severityOf(false)).toMatchObject({ findings: [{ severity: "major" }] });
});

const NAMES = ["Adams", "Baker", "Clark", "Davis", "Evans", "Foster", "Green", "Hughes", "Irwin", "Jones"];
const list = (names: readonly string[]) =>
  `## References\n\n${names.map((name) => `${name}, A., & Berg, B. (2001). A study of ${name.length} birds. *Ibis*, 3, 1–9.`).join("\n\n")}\n`;
const citing = (names: readonly string[]) =>
  `# Birds\n\n${names.map((name) => `Birds sing at dawn (${name} et al., 2001).`).join(" ")}\n\n`;

test("a work that is missing from a list with all the others is reported with full confidence on pages", () => {
  const missing = (unlisted: number) =>
    authorYearWithoutEntry.run(onPages(citing(NAMES) + list(NAMES.slice(unlisted))));
  expect(missing(1)).toMatchObject({ findings: [{ confidence: 1, severity: "major" }] });
  const alone = authorYearWithoutEntry.run(
    onPages(`${citing(NAMES)}The data are of Istat (2019).\n\n${list(NAMES)}`),
  );
  expect(alone).toMatchObject({ findings: [{ confidence: 1, severity: "minor" }] });
  const many = missing(4);
  expect("findings" in many && many.findings.every(({ confidence }) => confidence < 0.6)).toBe(true);
});

test("a number beyond captions without a gap is certain on pages, unless a picture follows the last of them", () => {
  const text =
    "# T\n\nSee Figure 1, Figure 2 and Figure 3.\n\n![](a.png)\n\nFigure 1. Birds.\n\n![](b.png)\n\nFigure 2. Ants.\n";
  expect(mentionWithoutCaption.run(onPages(text))).toMatchObject({
    findings: [{ confidence: 1, severity: "major" }],
  });
  const more = `${text}\nWe saw them.\n\nThey sang.\n\nThey slept.\n\n![](c.png)\n`;
  const unsure = mentionWithoutCaption.run(onPages(more));
  expect("findings" in unsure && unsure.findings[0]?.confidence).toBeLessThan(0.5);
});

test("on a page, a word among fragments is no certain slip", () => {
  const confidenceOf = (markdown: string) => {
    const result = spelling.run(onPages(markdown));
    return "findings" in result ? result.findings.map(({ confidence }) => confidence) : [];
  };
  const [whole = 0] = confidenceOf("# T\n\nThe acivity of the enzyme was measured in each of the samples.\n");
  expect(whole).toBe(1);
  const torn = confidenceOf(
    "# T\n\nThe acivity of the enzyme was tion measured in each dif of the samples.\n",
  );
  expect(torn.every((confidence) => confidence < 0.6)).toBe(true);
});

test("on a page, a letter before a word is the symbol of a formula", () => {
  const text = "# T\n\nThe policies solve the wproblem of the firms, and so does this one.\n";
  expect(spelling.run(onPages(text))).toMatchObject({ findings: [] });
  expect(spelling.run(parseManuscript(text))).toMatchObject({ findings: [{ checkId: "spelling" }] });
});

test("what two experiments have in common is a weak repetition", () => {
  const text = (sentence: string) =>
    `# T\n\n## On gravity\n\nFirst. ${sentence}\n\n## On size\n\nSecond. ${sentence}\n`;
  const confidenceOf = (sentence: string) => {
    const result = repeatedSentence.run(parseManuscript(text(sentence)));
    return "findings" in result ? result.findings.map(({ confidence }) => confidence) : [];
  };
  expect(confidenceOf("The screen was placed in front of an empty chair in the middle of the room.")).toEqual(
    [0.3],
  );
  expect(confidenceOf(LONG)).toEqual([1]);
});

test("a single sentence that is short, or far from the first, is a weak repetition", () => {
  const between = (length: number) => "The birds of this town are many and known to all.\n\n".repeat(length);
  const confidenceOf = (sentence: string, length: number) => {
    const text = `# T\n\n## On gravity\n\nFirst. ${sentence}\n\n${between(length)}## On size\n\nSecond. ${sentence}\n`;
    const result = repeatedSentence.run(parseManuscript(text));
    return "findings" in result ? result.findings.map(({ confidence }) => confidence) : [];
  };
  expect(confidenceOf("We show it here for two of the lakes, and the other cases follow.", 0)).toEqual([0.3]);
  expect(confidenceOf(LONG, 80)).toEqual([0.3]);
  expect(confidenceOf(`${LONG} ${LONG.replaceAll("birds", "fishes")}`, 80)).toEqual([1]);
});

test("in a protocol, what stands twice is a weak repetition", () => {
  const more = LONG.replaceAll("birds", "fishes");
  const confidenceOf = (title: string) => {
    const text = `# ${title}\n\n## Aims\n\nFirst. ${LONG} ${more}\n\n## Rules\n\nSecond. ${LONG} ${more}\n`;
    const result = repeatedSentence.run(parseManuscript(text));
    return "findings" in result ? result.findings.map(({ confidence }) => confidence) : [];
  };
  expect(confidenceOf("Singing at dawn: a study protocol")).toEqual([0.3]);
  expect(confidenceOf("Singing at dawn")).toEqual([1]);
});

test("in a PDF, a broken sign beside a formula may stand only in the text that is copied", () => {
  const beside = "# T\n\nThe flow is held to $\\tau_s$ ¡ 0 in all of the years.\n";
  expect(brokenSign.run(onPages(beside))).toMatchObject({
    findings: [{ severity: "minor", suggestion: null, title: "“¡” stands in place of a comparison sign" }],
  });
  const text = "# T\n\nThe groups differed (p ¡ 0.01) in all of the years.\n";
  expect(brokenSign.run(onPages(text))).toMatchObject({
    findings: [{ severity: "major", suggestion: "p < 0.01" }],
  });
});
