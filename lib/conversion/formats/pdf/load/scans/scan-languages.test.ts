import { expect, test } from "vitest";
import { installedLanguages } from "../../../../ocr/language-data.ts";
import { convertBytes } from "../../../../testing/convert-bytes.ts";
import { textLines } from "../../../../testing/make-pdf.ts";
import { scanPdf } from "../../../../testing/scan-pdf.ts";

const GERMAN = [
  "Der Fuchs lebt in den meisten Teilen des Landes und",
  "nimmt, was die Zeit ihm gibt. Wir folgten ihm durch",
  "zwei Winter und schrieben auf, wo er am Tag schlief.",
  "Die meisten Tiere schliefen an einem Bach, und nur",
  "wenige zogen sich auf das Land oder in einen Wald.",
];
const LATIN = [
  "Vulpes plerasque partes terrae incolit atque edit",
  "quod tempus anni praebet. Triginta bestias duobus",
  "annis secuti sumus, quaeque ubi dormiret notavimus.",
  "Pleraeque ripas siccas prope aquas elegerunt, paucae",
  "tamen hortos tectaque hominum malebant.",
];

async function read(lines: readonly string[]) {
  const result = await convertBytes(await scanPdf(textLines([...lines], 72, 600)), "scan.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  return { markdown: result.markdown, warnings: result.report.warnings.map(({ message }) => message) };
}
const hasGerman = installedLanguages(["deu"]).length > 0;

test.skipIf(hasGerman)(
  "a page in a language whose data is not installed is read, with what it needs",
  { timeout: 60_000 },
  async () => {
    const { markdown, warnings } = await read(GERMAN);
    expect(markdown).toContain("und nur");
    expect(warnings).toEqual([
      expect.stringMatching(/in German needs data .* read as English.*npm install @tesseract\.js-data\/deu$/),
      expect.stringMatching(/English, though its words look German; \d+ % sure/),
    ]);
  },
);

test.runIf(hasGerman)(
  "a page is read in the language that its words are in",
  { timeout: 60_000 },
  async () => {
    const { markdown, warnings } = await read(GERMAN);
    expect(markdown).toContain("sich auf das Land oder in einen Wald.");
    expect(warnings).toEqual([expect.stringMatching(/German, as its words tell; \d+ % sure/)]);
  },
);

test("a language that the words do not show is assumed, with a warning", { timeout: 60_000 }, async () => {
  const { warnings } = await read(LATIN);
  expect(warnings).toEqual([
    expect.stringContaining("English, assumed, because its words do not tell the language"),
  ]);
});
