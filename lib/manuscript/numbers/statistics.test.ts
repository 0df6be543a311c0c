import { describe, expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";

const T = { test: "t", df1: null, df2: 28, value: 2.2, p: ["=", 0.036] };
const F = { test: "F", df1: 1, df2: 40, value: 3.1, p: ["<", 0.1] };
const CHI = { test: "chi2", df1: 2, df2: null, value: 6.1, p: ["=", 0.047] };

/** Reports as authors wrote them, with the forms that text from files gives them. */
const FORMS: { means: object; texts: string[] }[] = [
  {
    means: T,
    texts: [
      "t(28) = 2.20, p = .036",
      "t (28)=2.20,p=.036",
      "t(28) = 2.20; P = 0.036",
      "t[28] = 2.20, p = .036",
      "t(df = 28) = 2.20, p = .036",
      "*t*(28) = 2.20, *p* = .036",
      "$t(28) = 2.20$, $p = .036$",
      "t~28~ = 2.20, p = .036",
      "t$_{28}$ = 2.20, p = .036",
      "t = 2.20, df = 28, p = .036",
      "t(28) = 2.20, d = 0.80, p = .036",
      "t(28) = 2.20, two-tailed p = .036",
      "t(28) = 2.20 (p = .036)",
      "t(28) = 2.20 with a p-value of .036",
      // Fonts with encodings of their own.
      "t(28) ¼ 2.20, p ¼ .036",
      "tð28Þ ¼ 2.20, p ¼ .036",
      "t(28) ϭ 2.20, p ϭ .036",
      "t(28) ⫽ 2.20, p ⫽ .036",
      "t(28) 5 2.20, p 5 .036",
      "t(28)Z2.20, pZ0.036",
      "t(28) \u0005 2.20, p \u0005 .036",
      "t(28) \ufffd 2.20, p \ufffd .036",
      "t(28) ? 2.20, p ? .036",
      "t(28) \uf03d 2.20, p \uf03d .036",
      "t(28) = 2·20, p = 0·036",
      "t(28) = 2,20, p = 0,036",
      // Signs that left their spaces alone, and spaces that got into numbers.
      "t(28) 2.20, p .036",
      "t(28)  2.20, p  .036",
      "t(28) = 2. 20, p = .036",
      "t(28) = 2. 20, p = 0. 036",
    ],
  },
  {
    means: F,
    texts: [
      "F(1, 40) = 3.10, p < .1",
      "F(1,40)=3.10, p<.1",
      "F(1; 40) = 3.10, p < .1",
      "F1,40 = 3.10, p < .1",
      "F~1,40~ = 3.10, p < .1",
      "F(1, 40) = 3.10, MSE = 2.31, p < .1",
      "F(1, 40) = 3.10, ηp2 = .07, p < .1",
      "F(1.40) = 3.10, p < .1",
      "F(l, 40) = 3.10, p < .1",
      "F = 3.10, df = 1, 40, p < .1",
      "F ¼ 3.10; df 1, 40; Po.1",
      "F(1, 40) 5 3.10, p , .1",
      "F(1, 40)Z3.10, p!0.1",
      "Fð1; 40Þ ¼ 3.10, po0.1",
      "F(1, 40) ¼ 3.10, pb.1",
      "F(1, 40) ϭ 3.10, p Ͻ .1",
      "F(1, 40) \uf03d 3.10, p \uf03c .1",
    ],
  },
  {
    means: CHI,
    texts: [
      "χ2(2) = 6.10, p = .047",
      "χ²(2, N = 90) = 6.10, p = .047",
      "$\\chi^2(2) = 6.10$, p = .047",
      "*χ*^2^(2) = 6.10, p = .047",
      "X2(2, N = 1,090) = 6.10, p = .047",
      "Χ2 (2) = 6.10, p = .047",
      "chi-square(2) = 6.10, p = .047",
      "χ2 = 6.10, df = 2, p = .047",
      "?2(2) = 6.10, p = .047",
      "?2(2, N = 374) ? 6.10, p ? .047",
      "\ufffd2(2) = 6.10, p = .047",
      "\u00022(2) = 6.10, p = .047",
      "w2(2) = 6.10, p = .047",
      "v2(2) = 6.10, p = .047",
      "\uf0632(2) = 6.10, p = .047",
      "2(2) = 6.10, p = .047",
      "H(2) = 6.10, p = .047",
      "G2(2) = 6.10, p = .047",
    ],
  },
  {
    means: { test: "r", df1: null, df2: 48, value: 0.1, p: ["=", 0.49] },
    texts: [
      "r(48) = .10, p = .49",
      "r = .10, n = 50, p = .49",
      "r = .10 (n = 50, p = .49)",
      "r(48) ¼ .10, p ¼ .49",
    ],
  },
  {
    means: { test: "t", df1: null, df2: 28, value: -2.2, p: ["=", 0.036] },
    texts: [
      "t(28) = -2.20, p = .036",
      "t(28) = −2.20, p = .036",
      "t(28) = – 2.20, p = .036",
      "t(28) ¼ À2.20, p ¼ .036",
      "t(28) = Ϫ2.20, p = .036",
      "t(28) 5 22.20, p 5 .036",
    ],
  },
  {
    means: { test: "z", df1: null, df2: null, value: 2.1, p: [">", 0.01] },
    texts: [
      "z = 2.10, p > .01",
      "Z = 2.10, p > .01",
      "z ¼ 2.10, p4.01",
      "z = 2.10, pO0.01",
      "z = 2.10, p Ͼ .01",
      "z 5 2.10, p 4 .01",
      "zZ2.10, pO.01",
    ],
  },
];

test("decimal commas with one decimal", () => {
  const [read] = parseManuscript("Es war so, t(82) = 2,99, p = 0,4.").statistics;
  expect([read?.value.value, read?.p?.value]).toEqual([2.99, 0.4]);
});

test.each(["t(28) 5 22.20, p < .001", "t(28) = 22.20, p = .036"])("%s: two is no minus", (text) => {
  expect(parseManuscript(`So it was, ${text}.`).statistics[0]?.value.value).toBe(22.2);
});

const CASES = FORMS.flatMap(({ means, texts }) => texts.map((text) => ({ text, means })));

test.each(CASES)("reads $text", ({ text, means }) => {
  const markdown = `The groups differed, ${text}, as expected.`;
  const found = parseManuscript(markdown).statistics.map(({ test, df1, df2, value, p, span }) => ({
    read: { test, df1, df2, value: value.value, p: p && [p.comparison, p.value] },
    quote: markdown.slice(span.start, span.end),
  }));
  expect(found.map(({ read }) => read)).toEqual([means]);
  expect(text.startsWith(found[0]?.quote.slice(0, 4) ?? "?")).toBe(true);
});

describe("what is no report of a test", () => {
  test.each([
    "We asked 28 people, 5 of 20 agreed, p. 12.",
    "In type 2 (28) diabetes, 5 2.20 mg were given.",
    "The pH was 7.4, o.05 was not.",
    "Is it true? (28) = 3 were absent, p. 5.",
    "Equation f(28) = 2.20 holds, and p = 3.",
    "In Study 2 (3) 11.92 kg were lost, p. 5.",
    "It fell to η 2(3) = 11.92, p > .05, we think.",
  ])("%s", (text) => {
    expect(parseManuscript(text).statistics).toEqual([]);
  });
});
