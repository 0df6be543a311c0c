import { describe, expect, test } from "vitest";
import { describeManuscript } from "./describe-manuscript.ts";

const summaryOf = (text: string) => describeManuscript(text).summary;
const withAbstract = (abstract: string) =>
  `# On Clay\n\n## Abstract\n\n${abstract}\n\n## Introduction\n\nClay is soft.\n`;

describe("the summary", () => {
  test("is the aim and the main result, not what is known and not what the work is good for", () => {
    expect(
      summaryOf(
        withAbstract(
          "Clay is common in many soils and is known to shrink. Here, we investigate how fast bowls of clay dry in the sun. Bowls with thin walls dried 40% faster than those with thick walls, and we found that none cracked. These findings highlight the importance of clay.",
        ),
      ),
    ).toBe(
      "We investigate how fast bowls of clay dry in the sun. Bowls with thin walls dried 40% faster than those with thick walls, and we found that none cracked.",
    );
  });

  test("leaves out the labels of a structured abstract, and takes its result", () => {
    expect(
      summaryOf(
        withAbstract(
          "**Background**: Bowls crack. **Objective**: To learn whether thin bowls crack less often than thick ones. **Conclusions**: Thin bowls cracked as often as thick bowls did.",
        ),
      ),
    ).toBe(
      "To learn whether thin bowls crack less often than thick ones. Thin bowls cracked as often as thick bowls did.",
    );
  });

  test("keeps the formulas of its sentence", () => {
    expect(
      summaryOf(
        withAbstract("We show that the weight of a bowl falls below $\\frac{1}{2}$ kg when it dries."),
      ),
    ).toBe("We show that the weight of a bowl falls below $\\frac{1}{2}$ kg when it dries.");
  });

  test("does not take what others found before the aim", () => {
    expect(
      summaryOf(
        withAbstract(
          "Recent studies have shown that wet clay was associated with cracks. The aim of this study is to measure such cracks in forty bowls.",
        ),
      ),
    ).toBe("The aim of this study is to measure such cracks in forty bowls.");
  });

  test("ends where the abstract is repeated in another language, and leaves out its label", () => {
    expect(
      summaryOf(
        "# On Clay\n\n## Abstract\n\n**Abstract**: We study how potters learn to turn a bowl. Keywords: clay. **Resumen**: Estudiamos cómo los alfareros aprenden a tornear un cuenco de barro.\n\n## Introduction\n\nClay is soft.\n",
      ),
    ).toBe("We study how potters learn to turn a bowl.");
  });

  test("is read below a heading that counts its words", () => {
    expect(summaryOf("# On Clay\n\n## Abstract 230 words\n\nWe study how potters turn a bowl.\n")).toBe(
      "We study how potters turn a bowl.",
    );
  });

  test("does not take the kind of study for its aim", () => {
    const kind = "This study is a correlational study with two stages.";
    const aim = "In this study, we compare how bowls dry in winter and in summer.";
    expect(summaryOf(withAbstract(`${kind} ${aim}`))).toBe(aim);
    expect(summaryOf(`# On Clay\n\n## Introduction\n\nClay is soft. ${kind} ${aim}\n`)).toBe(aim);
  });

  test("is what a study is about or designed for", () => {
    for (const aim of ["This thesis is about the drying of bowls.", "This study was designed to dry bowls."])
      expect(summaryOf(`# On Clay\n\n## Introduction\n\nClay is soft. ${aim}\n`)).toBe(aim);
  });

  test("is the sentence that states the aim if there is no abstract", () => {
    expect(
      summaryOf(
        "# On Clay\n\n## Introduction\n\nClay is soft. In this paper, we test three ways to dry a bowl.\n",
      ),
    ).toBe("In this paper, we test three ways to dry a bowl.");
  });
});

describe("the subject", () => {
  test("is left open if two subjects are as likely", () => {
    const text = "gene protein cell species mutant molecule polymer reagent solvent ligand ".repeat(3);
    expect(describeManuscript(`# Both\n\n## Abstract\n\n${text}.\n`).domain).toBeNull();
  });
});

describe("the title", () => {
  test.each([
    ["Article\n\n# Drying of bowls in the sun\n\nA. Potter\n", "Drying of bowls in the sun"],
    ["**Title:** Drying of bowls in the sun\n\nA. Potter\n", "Drying of bowls in the sun"],
    ["# Drying of bowls:\n\nA. Potter\n", "Drying of bowls"],
    ["# Decay of $\\tau^+$ in clay\n\nA. Potter\n", "Decay of $\\tau^+$ in clay"],
  ])("is read without its label and the lines above it: %j", (markdown, title) => {
    expect(describeManuscript(markdown).title).toBe(title);
  });
});

test("a title page of a thesis makes a thesis", () => {
  const page =
    "# On Clay\n\nA thesis submitted in partial fulfilment of the requirements\n\n## Abstract\n\nWe study clay.\n";
  expect(describeManuscript(page).taxonomy).toBe("thesis/general");
});
