import { expect, test } from "vitest";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { readTitle } from "./read-title.ts";

const titleOf = (markdown: string) => readTitle(parseManuscript(markdown));

test.each([
  ["Article\n\n# Drying of bowls in the sun\n\nA. Potter\n", "Drying of bowls in the sun"],
  ["**Title:** Drying of bowls in the sun\n\nA. Potter\n", "Drying of bowls in the sun"],
  ["Title\n\nDrying of bowls in the sun\n\nA. Potter\n", "Drying of bowls in the sun"],
  ["**Topic: Drying of bowls in the sun**\n\nAuthor: A. Potter\n", "Drying of bowls in the sun"],
  ["# Drying of bowls:\n\nA. Potter, B. Turner\n", "Drying of bowls"],
  ["# Title Drying of bowls in the summer sun\n\nA. Potter\n", "Drying of bowls in the summer sun"],
  ["# Drying of bowls in the sun^{✩}\n\nA. Potter\n", "Drying of bowls in the sun"],
  ["# Drying of bowls in the sun b)\n\nA. Potter\n", "Drying of bowls in the sun"],
  ["# Drying of bowls in the sun March 15, 2024\n\n## Abstract\n", "Drying of bowls in the sun"],
  ["# Replication / Clay [Re] Drying of bowls\n\nA. Potter\n", "[Re] Drying of bowls"],
])("is read without its label, notes and the lines above it: %j", (markdown, title) => {
  expect(titleOf(markdown)).toBe(title);
});

test("has its formulas as characters, because pages, mails and exports show it as it is", () => {
  expect(titleOf("# Decay of $\\tau^+\\to\\mu^{+}$ in *wet* clay\n\nA. Potter\n")).toBe(
    "Decay of τ⁺ → µ⁺ in wet clay".replace("µ", "μ"),
  );
});

test("is whole where it goes on in the next paragraph or in the next line", () => {
  const whole = "Ranking potters in a contest with three or more wheels";
  for (const front of [
    "# Ranking potters in a contest with\n\nthree or more wheels\n\nA. Potter\n",
    "Ranking potters in a contest with\n\n# three or more wheels\n\nA. Potter\n",
    "**Ranking potters in a contest**\\\n**with three or more wheels**\\\n**Ada Potter**\n",
  ])
    expect(titleOf(front)).toBe(whole);
  expect(titleOf("# Ranking potters:\n\nA contest with wheels\n\nAda Potter\n")).toBe(
    "Ranking potters: A contest with wheels",
  );
  expect(titleOf("# Ranking potters:\n\nAda Potter\n")).toBe("Ranking potters");
});

test.each([
  "### Thursday, September 28, 2023\n\nWorking paper\n\n# Drying of bowls in the sun\n",
  "## Utrecht University\n\n#### Research Report\n\n# Drying of bowls in the sun\n",
  "# BACHELORARBEIT\n\nDrying of bowls in the sun\n\nVerfasserin: Ada Potter\n\n## Introduction\n",
  "Universidad de Barro\\\nFACULTAD DE HORNOS\\\n**Drying of bowls in the sun**\\\nAsesor: Ada Potter\n",
  "**Ada Potter**\n\n**Drying of bowls in the sun**\n\n## Introduction\n",
  "# A project completed as part of the requirements for the degree BSc\n\nentitled\n\nDrying of bowls in the sun\n",
  "*Drying of bowls in the sun*\n\n# Ada M. Potter\n\nInstitute of Clay\n\n## Introduction\n",
  "Drying of bowls in the sun\n\n# Framework\n\nText.\n\n# Wheels\n\nText.\n\n# Kilns\n\nText.\n",
  "![A seal](images/figure-1.png)\n\nJournal homepage: clay.org\n\nDrying of bowls in the sun\n\n## Abstract\n",
])("is not an institution, a person, a date or the kind of text: %j", (front) => {
  expect(titleOf(front)).toBe("Drying of bowls in the sun");
});

test("is left open where the manuscript has none", () => {
  for (const front of [
    "# 1. Introduction\n\nClay is soft.\n",
    "## Abstract\n\nWe study clay.\n",
    "# paper\n\nAda Potter\n\n## Abstract\n",
  ])
    expect(titleOf(front)).toBeNull();
});

test("may begin with a word that also names a section", () => {
  const title = "Evaluation of three ways to dry bowls in the sun";
  expect(titleOf(`# ${title}\n\n## Abstract\n\nWe study clay.\n`)).toBe(title);
});
