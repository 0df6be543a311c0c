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

  test("takes the result from below its heading, before counts of what was studied", () => {
    expect(
      summaryOf(
        "# On Clay\n\n## Abstract\n\n### Purpose\n\nOur objective was to learn how often thin bowls crack.\n\n### Results\n\nA total of 40 bowls were included in the analysis. The hazard ratio of thin bowls was 7.2 (95% CI 6.5 to 7.9, P < 0.001).\n\n### Glaze\n\nBowls shine.\n\n## Introduction\n\nClay is soft.\n",
      ),
    ).toBe(
      "Our objective was to learn how often thin bowls crack. The hazard ratio of thin bowls was 7.2 (95% CI 6.5 to 7.9, P < 0.001).",
    );
  });

  test("has aim and result although both are long, or although the aim is longer than other sentences may be", () => {
    const finding = `Two types were identified: ${"cracks of the rim, which are thin and short; ".repeat(2)}and cracks of the foot.`;
    for (const times of [5, 7]) {
      const aim = `In this study, we investigate how bowls dry${", from the first day in the shade to the last".repeat(times)}.`;
      expect(summaryOf(withAbstract(`${aim} ${finding}`))).toBe(`${aim} ${finding}`);
    }
  });

  test("takes a shorter result if the best one is too long to stand beside the aim", () => {
    const aim = "In this study, we investigate how bowls dry in the shade and in the sun.";
    const long = `Our results show that ${"bowls with walls of more than two centimetres crack at the rim and at the foot, and ".repeat(6)}others do not (p < .01).`;
    const short = "We found that thin bowls dry faster.";
    expect(summaryOf(withAbstract(`${aim} ${long} ${short}`))).toBe(`${aim} ${short}`);
  });

  test.each([
    "A second coat of glaze increases the weight of a bowl by around 5 per cent.",
    "After ten firings, we expect that half of the bowls will crack.",
    "Two patterns were identified: cracks of the rim and cracks of the foot.",
  ])("knows a result: %s", (result) => {
    const aim = "In this study, we investigate how bowls dry.";
    expect(summaryOf(withAbstract(`${aim} Bowls stood on shelves of wood. ${result}`))).toBe(
      `${aim} ${result}`,
    );
  });

  test.each([
    "Four ways of firing are used in this study to weigh the advantages of wood and gas.",
    "The authors describe how glaze flows on wet clay and on dry clay.",
    "To address this missing step, we developed a wheel that turns by itself.",
  ])("is what the work does, however it says so: %s", (aim) => {
    expect(summaryOf(withAbstract(`Clay is common in many soils and is known to shrink. ${aim}`))).toBe(aim);
  });

  test("is no step of the work, which does not say what the manuscript reports", () => {
    const aim = "This paper compares the sounds of forty bells and of forty bowls.";
    const step = "We only look at bells that still ring, and we use a hammer of wood.";
    expect(summaryOf(`# On Bells\n\n## Introduction\n\nBells ring. ${step} ${aim}\n`)).toBe(aim);
    expect(summaryOf(`# On Bells\n\n## Introduction\n\nBells ring. ${step}\n`)).toBeNull();
  });

  test("is not a declaration on the own work", () => {
    for (const declaration of [
      "I hereby declare that the work described in this thesis is my own work.",
      "Hiermit erkläre ich an Eides statt, dass ich die vorliegende Arbeit selbstständig verfasst habe.",
      "Eine digitale Version dieser Arbeit ist in meinem Repositorium zu finden.",
    ])
      expect(summaryOf(`# On Clay\n\n## Declaration\n\n${declaration}\n`)).toBeNull();
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
  test("is left open if one of its words is all that the title and the abstract have", () => {
    const abstract =
      "We study the evolution of a schedule for kilns. Evolution of a schedule takes evolution.";
    expect(describeManuscript(`# Evolution of kilns\n\n## Abstract\n\n${abstract}\n`).domain).toBeNull();
  });

  test("is left open if two subjects are as likely", () => {
    const text = "gene protein cell species mutant molecule polymer reagent solvent ligand ".repeat(3);
    expect(describeManuscript(`# Both\n\n## Abstract\n\n${text}.\n`).domain).toBeNull();
  });
});

test("a title page of a thesis makes a thesis", () => {
  const page =
    "# On Clay\n\nA thesis submitted in partial fulfilment of the requirements\n\n## Abstract\n\nWe study clay.\n";
  expect(describeManuscript(page).taxonomy).toBe("thesis/general");
});
