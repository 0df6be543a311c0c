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
