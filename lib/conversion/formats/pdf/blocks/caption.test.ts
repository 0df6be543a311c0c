import { expect, test } from "vitest";
import { CAPTION, isBareLabel, isFigureCaption, isLabelledSentence, isTableCaption } from "./caption.ts";

test.each(["Tabela 1: Valores", "Tabelle 2. Werte", "Tableau 3 – Valeurs", "Cuadro 4. Valores", "表 1 数据"])(
  "%s is a table's caption",
  (text) => expect(isTableCaption(text)).toBe(true),
);

test.each(["Figura 1: Um gato", "Abb. 2: Eine Katze", "Abbildung 3. Eine Katze", "Figure 4", "图 1 猫"])(
  "%s is a figure's caption",
  (text) => expect(isFigureCaption(text)).toBe(true),
);

test("a label within a sentence begins no caption", () => {
  expect(isLabelledSentence("Tabela 1 mostra os valores")).toBe(true);
  expect(isLabelledSentence("Tabela 1: valores")).toBe(false);
  expect(isLabelledSentence("Fig. 7 The lowest value of each run")).toBe(false);
  expect(CAPTION.test("Tabletop models")).toBe(false);
});

test("a label alone on its line waits for the words of its caption", () => {
  expect(["Figura 3.5.", "Table 2", "Tabla 5.1"].map(isBareLabel)).toEqual([true, true, true]);
  expect(["Figure 3. Foxes", "Figure 3 shows"].map(isBareLabel)).toEqual([false, false]);
});
