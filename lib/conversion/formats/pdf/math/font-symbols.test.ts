import { expect, test } from "vitest";
import { hasLayout, isExtensionFont, symbolAt } from "./font-symbols.ts";

test("a font's layout tells the codes of TeX's math fonts", () => {
  expect([0, 18, 80, 88, 90, 104, 112].map((code) => symbolAt("CMEX10", code)).join("")).toBe("((∑∑∫[√");
  expect([0, 48, 54, 102, 106].map((code) => symbolAt("CMSY7", code)).join("")).toBe("−′̸{|");
  expect([11, 34, 58, 60, 96, 120].map((code) => symbolAt("LMMathItalic10-Regular", code)).join("")).toBe(
    "αε.<ℓx",
  );
  expect([symbolAt("MSAM10", 54), symbolAt("MSBM10", 42), symbolAt("txexs", 214)].join("")).toBe("⩽⊈∏");
  expect([symbolAt("txsys", 174), symbolAt("txsyc", 27), symbolAt("MSBM10", 92)].join("")).toBe("⃗≅ˆ");
  expect(symbolAt("STIXMathCalligraphy-Regular", 0xe238)).toBe("L");
});

test("other fonts and codes without a sign give nothing, but Adobe's pieces of brackets are known anywhere", () => {
  expect(symbolAt("Times-Roman", 80)).toBe(null);
  expect([symbolAt("CMEX10", 150), symbolAt("txsyc", 99)]).toEqual(["\ufffd", "\ufffd"]);
  expect(symbolAt("Any", 0xf8eb)).toBe("⎛");
  expect(symbolAt("Any", 0xf8fe)).toBe("⎭");
  expect([hasLayout("CMMI10"), hasLayout("CMR10"), isExtensionFont("CMSY10")]).toEqual([true, false, false]);
});
