import { expect, test } from "vitest";
import { tokenCostOf } from "./token-cost.ts";

/** Texts with the tokens that the tokenizers o200k_base and cl100k_base make of them. */
const COUNTED: readonly [text: string, o200k: number, cl100k: number][] = [
  ["This study examined the relation between sleep quality and walking during the day.", 14, 14],
  [
    "Diese Studie untersuchte den Zusammenhang zwischen Schlafqualität und Spaziergängen während des Tages.",
    17,
    26,
  ],
  ["本研究调查了睡眠质量与日间步行之间的关系。我们招募了四十名参与者，要求他们每天记录日记。", 33, 50],
  ["本研究調查了睡眠品質與日間步行之間的關係。我們招募了四十名參與者，要求他們每天記錄日記。", 39, 61],
  ["本研究では、睡眠の質と日中の歩行との関係を調べた。四十名の参加者に毎日日記をつけてもらった。", 39, 56],
  ["본 연구는 수면의 질과 주간 보행의 관계를 조사하였다. 마흔 명의 참가자를 모집하였다.", 28, 48],
  ["В этом исследовании изучалась связь между качеством сна и дневными прогулками.", 17, 41],
  ["इस अध्ययन में नींद की गुणवत्ता और दिन में चलने के बीच संबंध की जांच की गई।", 20, 79],
  ["| 0.123 | 4.567 | 12.3 | <.001 |\n| 0.456 | 7.890 | 45.6 | .023 |\n", 39, 39],
  [
    "\\frac{\\partial \\mathcal{L}}{\\partial \\theta_{ij}} = \\sum_{k=1}^{n} \\left( y_k - \\hat{y}_k \\right)",
    42,
    43,
  ],
];

test.each(COUNTED)(
  "%j has about as many tokens as it is estimated to have at most",
  (text, o200k, cl100k) => {
    expect(tokenCostOf(text)).toBeGreaterThanOrEqual(0.9 * o200k);
    expect(tokenCostOf(text)).toBeGreaterThanOrEqual(0.75 * cl100k);
    expect(tokenCostOf(text)).toBeLessThan(2.2 * cl100k);
  },
);
