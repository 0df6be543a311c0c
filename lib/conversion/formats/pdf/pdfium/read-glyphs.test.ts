import { expect, test } from "vitest";
import { markdownOf } from "../../../testing/convert-bytes.ts";
import { makePdf } from "../../../testing/make-pdf.ts";

/** A page that shows codes of a bitmap font, which has neither a name nor Unicode, as TeX writes it with dvips. */
function bitmapFontPdf(shown: string): Buffer {
  const stream = (entries: string, content: string) =>
    `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const codes = Array.from({ length: 128 }, (_, code) => code);
  const font = [
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 50 50] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 0 /LastChar 127",
    `/Widths [${codes.map((code) => (code === 32 ? 30 : 50)).join(" ")}]`,
    `/Encoding << /Type /Encoding /Differences [0 ${codes.map((code) => `/a${code}`).join(" ")}] >>`,
    `/CharProcs << ${codes.map((code) => `/a${code} $3`).join(" ")} >> >>`,
  ];
  const form = "/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /B $2 >> >>";
  return makePdf([[{ text: "The text around it is Helvetica.", x: 72, y: 700 }]], {
    resources: "/XObject << /Fm1 $1 >>",
    over: "/Fm1 Do",
    objects: [
      stream(form, `BT /B 10 Tf 72 688 Td <${Buffer.from(shown, "latin1").toString("hex")}> Tj ET`),
      font.join("\n"),
      stream("", "50 0 5 0 45 50 d1 5 0 40 50 re f"),
    ],
  });
}

test.each([
  ["T1", "a de\x1cnition of the \x1dow, di\x1berent e\x1eciency \x10quoted\x11 12\x1514"],
  ["OT1", "a de\x0cnition of the \x0dow, di\x0berent e\x0eciency \x10quoted\x11 12\x1514"],
])("a bitmap font's ligatures in %s are letters", async (_, shown) => {
  expect(await markdownOf(bitmapFontPdf(shown), "a.pdf")).toContain(
    "a definition of the flow, different efficiency “quoted” 12–14",
  );
});

test("a space that the letter before it reaches over parts two words", async () => {
  const narrow = "-1.3 Tw";
  const line = { text: "The role of imitation, of the vine and of just one of them", font: "F4" as const };
  const pdf = makePdf([[{ ...line, x: 72, y: 700, look: narrow }]]);
  expect(await markdownOf(pdf, "a.pdf")).toContain(line.text);
});

/** A page with a line in a font of which `unicode` tells the characters: "a" is the first of them, "b" the second, which has no width. */
function unicodePdf(shown: string, unicode: readonly string[], font = "/BaseFont /Wingdings"): Buffer {
  const pairs = unicode.map((hex, i) => `<${(0x61 + i).toString(16)}> <${hex}>`);
  const cmap = `begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${pairs.length} beginbfchar ${pairs.join(" ")} endbfchar endcmap`;
  const line = `BT /U 10 Tf 72 640 Td (${shown}) Tj ET BT /F1 10 Tf 90 640 Td (the words of a line) Tj ET`;
  return makePdf([[{ text: "The text above it is Helvetica.", x: 72, y: 700 }]], {
    resources: "/Font << /U $1 /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>",
    over: line,
    objects: [
      `<< /Type /Font /Subtype /TrueType ${font} /FirstChar 97 /LastChar 99 /Widths [500 0 500] /ToUnicode $2 /FontDescriptor $3 >>`,
      `<< /Length ${cmap.length} >>\nstream\n${cmap}\nendstream`,
      "<< /Type /FontDescriptor /FontName /CMR10 /Flags 262178 /StemV 200 /Ascent 700 /Descent -200 /CapHeight 700 /ItalicAngle 0 /FontBBox [0 -200 1000 900] >>",
    ],
  });
}

test.each([
  ["Wingdings", "F0D8"],
  ["SymbolMT", "F0B7"],
])("a bullet of %s makes a list", async (font, code) => {
  expect(await markdownOf(unicodePdf("a", [code], `/BaseFont /${font}`), "a.pdf")).toContain(
    "- the words of a line",
  );
});

test("characters without width are dropped between Latin letters", async () => {
  expect(await markdownOf(unicodePdf("abc", ["0078", "200C", "0079"]), "a.pdf")).toContain("xy");
});

test("a text font of TeX is not bold, whatever its weight", async () => {
  const markdown = await markdownOf(unicodePdf("ac", ["0078", "200C", "007A"], "/BaseFont /CMR10"), "a.pdf");
  expect(markdown).toContain("xz");
  expect(markdown).not.toContain("**");
});
