import { expect, test } from "vitest";
import { parseManuscript } from "../parse-manuscript.ts";

const SENTENCES: Readonly<Record<string, string>> = {
  en: "The results of this study show that the samples were stable in all of the groups that we have measured.",
  de: "Die Ergebnisse der Studie zeigen, dass die Proben in allen Gruppen stabil waren und sich nicht änderten.",
  fr: "Les résultats de cette étude montrent que les échantillons sont stables dans tous les groupes mesurés par nous.",
  es: "Los resultados de este estudio muestran que las muestras fueron estables en todos los grupos que se midieron.",
  pt: "Os resultados deste estudo mostram que as amostras foram estáveis em todos os grupos e que não há diferenças.",
  it: "I risultati di questo studio mostrano che i campioni sono stabili in tutti i gruppi e non sono stati alterati.",
  nl: "De resultaten van deze studie laten zien dat de monsters in alle groepen stabiel zijn en niet werden veranderd.",
  pl: "Wyniki tego badania pokazują, że próbki były stabilne we wszystkich grupach i nie zmieniły się w czasie.",
  ru: "Результаты этого исследования показывают, что образцы были стабильны во всех группах.",
  uk: "Результати цього дослідження показують, що зразки були стабільними в усіх групах і не змінилися.",
  zh: "本研究的结果表明，所有组的样本都是稳定的。",
  ja: "本研究の結果は、すべての群において試料が安定していたことを示している。",
  ko: "이 연구의 결과는 모든 집단에서 시료가 안정적이었음을 보여 준다.",
  ar: "تظهر نتائج هذه الدراسة أن العينات كانت مستقرة في جميع المجموعات.",
};

test.each(Object.entries(SENTENCES))("%s is told by its words or its script", (language, sentence) => {
  expect(parseManuscript(sentence).language).toBe(language);
});

test("a passage keeps its own language in a document of another, and what is too short takes the document's", () => {
  const text = [SENTENCES.en, SENTENCES.en, SENTENCES.de, "Thank you."].join("\n\n");
  const { language, paragraphs } = parseManuscript(text);
  expect(language).toBe("en");
  expect(paragraphs.map((paragraph) => paragraph.language)).toEqual(["en", "en", "de", "en"]);
});

test("formulas with Greek letters, numbers and names tell nothing", () => {
  expect(parseManuscript("β = 0.3, χ² = 12, Σ α").language).toBeNull();
  expect(parseManuscript("").language).toBeNull();
});
