import { describe, expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";

const body = (text: string) => parseManuscript(`# T\n\n## Methods\n\n${text}\n`);

describe("abbreviations", () => {
  const definitions = (text: string) =>
    body(text).acronyms.definitions.map(({ acronym, expansion }) => `${acronym} ${expansion}`);

  test("are introduced in brackets after the words or before them", () => {
    expect(definitions("The body mass index (BMI) and GLP (good laboratory practice) were kept.")).toEqual([
      "BMI body mass index",
      "GLP good laboratory practice",
    ]);
    expect(definitions("The quality of life (QoL) and some words (XYZ) here.")).toEqual([
      "QoL quality of life",
    ]);
  });

  test("are used as capitals in running text, but not within names, numbers and headings in capitals", () => {
    const uses = body("The BMIs and IL-6, HLA-DR, A.BC and THE GREAT WALL at www.ABC.org and BMI-based sets.")
      .acronyms.uses;
    expect(uses.map(({ acronym }) => acronym)).toEqual(["BMI", "BMI"]);
  });
});

describe("symbols", () => {
  const definitions = (text: string) =>
    body(text).symbolDefinitions.map(({ symbol, meaning }) => `${symbol}: ${meaning}`);

  test("are explained after where, let and denote, one after the other", () => {
    expect(
      definitions(
        "We take it, where $x_{i}$ is the weight, $\\hat{y}$ denotes the height and N is the count of trees.",
      ),
    ).toEqual(["x_i: the weight", "\\haty: the height", "N: the count of trees"]);
    expect(
      definitions("Let $K$ denote the number of arms. We denote by $\\mathcal{L}(x)$ the loss of the model."),
    ).toEqual(["K: the number of arms", "\\mathcalL: the loss of the model"]);
  });

  test("of displays are those that nothing binds or defines there", () => {
    const { displayedSymbols } = body("Here $m$ is small.\n\n$$\nF = m a + \\sum_{k} k \\text{ for H}\n$$");
    expect(displayedSymbols.used.map(({ symbol }) => symbol)).toEqual(["m", "a"]);
    expect(displayedSymbols.elsewhere.has("m")).toBe(true);
    expect(displayedSymbols.elsewhere.has("F")).toBe(false);
  });
});
