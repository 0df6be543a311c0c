import { expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";

const TEXT = "Words of the study.\n\n".repeat(20);

function idsIn(markdown: string) {
  const { captions, mentions } = parseManuscript(markdown);
  return { captions: captions.map(({ id }) => id), mentions: mentions.map(({ ids }) => ids.join()) };
}

test("a list of figures under a short paragraph has neither captions nor mentions", () => {
  const list = "**LISTE DES TABLEAUX**\n\nTableau 1 : Les villes 12\n\nTableau 2 : Les gens 14\n\n";
  expect(idsIn(`${list}## Introduction\n\n${TEXT}`)).toEqual({ captions: [], mentions: [] });
});

test("captions below such a paragraph near the end are captions", () => {
  expect(idsIn(`${TEXT}**List of figures**\n\nFigure 1. The birds.\n\n`).captions).toEqual(["1"]);
});

test("a Roman number stands apart from its word", () => {
  expect(idsIn(`${TEXT}TABLEAUX\n\nTABLE IV. Some numbers.\n\nTable SII. Others.\n`).captions).toEqual([
    "4",
    "S2",
  ]);
  expect(idsIn(`${TEXT}See the TABLEAUX of Table IV and Table SII.\n`).mentions).toEqual(["4", "S2"]);
});

test("a full stop or an underscore may part the word and the number", () => {
  expect(idsIn("As in Table. 2.1 and (figure_3a). So says the table. 2 men left.\n").mentions).toEqual([
    "2.1",
    "3",
  ]);
  expect(idsIn("As in figs. 1 and 2.\n").mentions).toEqual(["1,2"]);
  expect(idsIn("See `figure_3` and figure_3.png, and figures six.\n").mentions).toEqual([]);
});
