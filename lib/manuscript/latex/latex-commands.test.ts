import { describe, expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";
import { isPointer, readCitedKeys, readReferredKeys } from "./latex-commands.ts";

describe("commands of LaTeX", () => {
  test.each([
    [String.raw`\citep[see][p. 3]{smith2010, lee2012}`, ["smith2010", "lee2012"]],
    [String.raw`\textcites[1]{ito99}[2]{wu01}`, ["ito99", "wu01"]],
    [String.raw`\citetext{smith2010} and \citestyle{apa}`, []],
  ])("%s cites %j", (source, keys) => {
    expect(readCitedKeys(source).map(({ key }) => key)).toEqual(keys);
  });

  test.each([
    [String.raw`\cref{fig:a, fig:b}`, ["fig:a", "fig:b"]],
    [String.raw`\hyperref[sec:data]{the data}`, ["sec:data"]],
    [String.raw`\href{page.html}{the page}`, []],
  ])("%s refers to %j", (source, keys) => {
    expect(readReferredKeys(source).map(({ key }) => key)).toEqual(keys);
  });

  test("a command that cites or refers is a pointer", () => {
    expect(["Citep", "cref*", "lcnamecref", "textbf", "href"].filter(isPointer)).toEqual([
      "Citep",
      "cref*",
      "lcnamecref",
    ]);
  });

  test("a theorem that is stated again defines its label, an example in code does not", () => {
    const theorem = String.raw`\begin{restatable}[Main]{theorem}{mainresult}`;
    const { labels } = parseManuscript(`${theorem}\n\n\`\`\`\n${theorem}\n\\label{eq:example}\n\`\`\`\n`);
    expect(labels.map(({ key, span }) => [key, span.start])).toEqual([["mainresult", 0]]);
  });
});
