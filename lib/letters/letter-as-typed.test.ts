import { describe, expect, test } from "vitest";
import { letterAsTyped } from "./letter-as-typed.ts";
import { splitLetter } from "./split-letter.ts";

describe("the text of a letter that was converted to Markdown", () => {
  test.each([
    ["1\\. Which tea was it?", "1. Which tea was it?"],
    ["\\(a\\) Units are missing\\.", "(a) Units are missing."],
    ["## Reviewer 1", "Reviewer 1"],
    ["**Reviewer \\#2:** Good.", "Reviewer #2: Good."],
    ["Dear authors,\\\nthank you.  \nBest", "Dear authors,\nthank you.\nBest"],
    ["The set C:\\data stays.", "The set C:\\data stays."],
    ["p\\*q and 2 ** 3 ** 4", "p*q and 2 ** 3 ** 4"],
    ["The set $\\{a\\}$ costs \\$5, not $6\\.", "The set $\\{a\\}$ costs $5, not $6."],
  ])("%j", (markdown, plain) => expect(letterAsTyped(markdown)).toBe(plain));

  test("is split where its Markdown is not", () => {
    const markdown =
      "# Reviewer 1\n\n1\\. The sample is small, and nobody knows why.\n\n2\\. The figures need units.\n\n**Reviewer 2**\n\n1\\. The discussion is long.";
    const labels = (letter: string) => splitLetter(letter).points.map(({ label }) => label);
    expect(labels(letterAsTyped(markdown))).toEqual(["1.1", "1.2", "2.1"]);
  });

  test("comes to an end on long rows of stars and of dollar signs", () => {
    expect(letterAsTyped("**a ".repeat(50_000))).toHaveLength(200_000);
    expect(letterAsTyped("$a ".repeat(50_000))).toHaveLength(150_000);
  });
});
