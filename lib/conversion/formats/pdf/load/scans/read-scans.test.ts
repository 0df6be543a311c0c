import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inputInMemory } from "../../../../input-file.ts";
import { makeContent } from "../../../../make-content.ts";
import { placeRange } from "../../../../place-range.ts";
import { convertBytes, runBytes } from "../../../../testing/convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "../../../../testing/make-pdf.ts";
import { scanPdf } from "../../../../testing/scan-pdf.ts";
import { openPdf } from "../../pdfium/pdf-file.ts";
import { loadPages } from "../load-pages.ts";
import { readScans } from "./read-scans.ts";

const SENTENCES = [
  "Foxes live in most parts of the northern",
  "hemisphere and eat what the season gives.",
  "We followed thirty animals over two years",
  "and wrote down where each of them slept.",
  "Most chose dry banks near running water,",
  "while a few preferred gardens and sheds.",
];
const column = (x: number, mark: string): PdfText[] =>
  textLines([`The ${mark} column starts with this line.`, ...SENTENCES, ...SENTENCES], x, 640);
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{2,}/g) ?? [];

function recall(found: string, expected: readonly PdfText[]): number {
  const have = new Map<string, number>();
  for (const word of wordsOf(found)) have.set(word, (have.get(word) ?? 0) + 1);
  const all = wordsOf(expected.map(({ text }) => text).join(" "));
  const hits = all.filter((word) => {
    const left = have.get(word) ?? 0;
    have.set(word, left - 1);
    return left > 0;
  });
  return hits.length / all.length;
}

test("a scan in two columns is read in its order, with a place for every block", {
  timeout: 60_000,
}, async () => {
  const page = [
    { text: "The Sleep of Foxes", x: 190, y: 720, size: 22, font: "F2" as const },
    ...column(60, "left"),
    ...column(330, "right"),
  ];
  const result = await convertBytes(await scanPdf(page), "scan.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  const { markdown, blocks, report } = result;
  expect(recall(markdown, page)).toBeGreaterThan(0.95);
  expect(markdown).toMatch(/^# The Sleep of Foxes/);
  expect(markdown.indexOf("gardens and sheds", 500)).toBeLessThan(markdown.indexOf("The right column"));
  expect(report.warnings).toEqual([
    {
      code: "ocr-used",
      message: expect.stringMatching(/^Page 1 was a scan; .*English, as its words tell; \d+ % sure/),
    },
  ]);
  const source = blocks[0]?.source;
  const [place] = Array.isArray(source) ? source : [];
  expect(place?.page).toBe(1);
  expect(place?.bbox[0]).toBeCloseTo(190, -1);
  expect(blocks.flatMap((block) => block.lines ?? []).length).toBeGreaterThan(20);
});

test.each<[string, string, (box: readonly number[]) => boolean]>([
  ["on its right side", "0 -473 612 0 0 473 cm", ([x0 = 0]) => x0 > 400],
  ["on its left side", "0 473 -612 0 612 0 cm", ([, , x1 = 612]) => x1 < 212],
  ["on its head", "-612 0 0 -792 612 792 cm", ([, y0 = 0]) => y0 > 400],
])(
  "a scan that lies %s is read upright, and its places are those on the page",
  {
    timeout: 90_000,
  },
  async (_, matrix, isPlaced) => {
    const text = textLines(
      [1, 2, 3, 4].flatMap((part) => [`Part ${part} begins`, ...SENTENCES]),
      72,
      700,
    );
    const scan = await scanPdf(text, [[]], `${matrix} /Im1 Do`);
    const result = await convertBytes(scan, "scan.pdf");
    if (!result.ok) throw new Error(result.failure.reason);
    const { markdown, blocks } = result;
    expect(recall(markdown, text)).toBeGreaterThan(0.95);
    expect(markdown.indexOf("Part 1")).toBeLessThan(markdown.indexOf("Part 4"));
    const start = markdown.indexOf("Part 1");
    const [box] = placeRange(blocks, { start, end: start + 6 });
    expect(box?.bbox).toSatisfy(isPlaced);
  },
);

test("a page that takes longer than one may is named, and the others are read", {
  timeout: 60_000,
}, async () => {
  const scan = await scanPdf(textLines([...SENTENCES, ...SENTENCES], 72, 600));
  const file = await openPdf(inputInMemory(scan));
  const warnings: string[] = [];
  const reporter = { warn: (_: string, message: string) => warnings.push(message), progress: () => {} };
  const { pages } = await loadPages(file, reporter);
  const settings = { languages: ["eng"], timeMs: 60_000 };
  const stopped = await readScans(file, pages, { ...settings, pageMs: 1 }, reporter);
  expect(stopped).toEqual(pages);
  expect(warnings).toEqual([expect.stringMatching(/^Page 1: not read, because .* longer than 1 seconds/)]);
  const [read] = await readScans(file, pages, { ...settings, pageMs: 60_000 }, reporter);
  expect(read?.items.length).toBeGreaterThan(10);
  file.close();
});

test("a stamp over a scan does not make it a page of text, and stays", { timeout: 60_000 }, async () => {
  const page = textLines([...SENTENCES, ...SENTENCES], 72, 600);
  const stamp: PdfText = { text: "Received by the library on 4 May 1999", x: 300, y: 760 };
  const result = await convertBytes(await scanPdf(page, [[stamp]]), "scan.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  expect(recall(result.markdown, page)).toBeGreaterThan(0.95);
  expect(result.markdown).toContain("Received by the library on 4 May 1999");
});

test("scans are read within the limits and the time of a conversion's process", {
  timeout: 120_000,
}, async () => {
  const scan = await scanPdf(textLines(SENTENCES, 72, 600));
  const read = await runBytes(scan, "scan.pdf");
  expect(read.ok && read.report.words).toBeGreaterThan(30);
  const other = await runBytes(scan, "scan.pdf", { ocrLanguages: ["isl"] });
  expect(other.ok && other.report.words).toBeGreaterThan(30);
  expect(other.ok && other.report.warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /^Reading scans in Icelandic .* read as English.*npm install @tesseract\.js-data\/isl$/,
    ),
    expect.stringContaining("English"),
  ]);
});

test("a figure on a page of its own among pages of text stays a figure", { timeout: 60_000 }, async () => {
  const labels = Array.from(
    { length: 24 },
    (_, i): PdfText => ({
      text: `label ${i} left`,
      x: 80 + (i % 3) * 160,
      y: 700 - Math.floor(i / 3) * 60,
    }),
  );
  const text = textLines([...SENTENCES, ...SENTENCES, ...SENTENCES], 72, 700);
  const scan = await scanPdf(labels, [text, text, []]);
  const result = await convertBytes(scan, "a.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  expect(result.report.warnings.map(({ code }) => code)).not.toContain("ocr-used");
  expect(result.markdown).not.toContain("label");
});

test("pages that no time is left for are named", { timeout: 60_000 }, async () => {
  const scan = await scanPdf(textLines(SENTENCES, 72, 300), [
    textLines([...SENTENCES, ...SENTENCES]),
    [],
    [],
  ]);
  const folder = await mkdtemp(join(tmpdir(), "scan-"));
  await writeFile(join(folder, "scan.pdf"), scan);
  const result = await makeContent(
    { path: join(folder, "scan.pdf"), filename: "scan.pdf", outDir: join(folder, "out"), wallTimeMs: 2 },
    () => {},
  );
  await rm(folder, { recursive: true });
  const warnings = result.ok ? result.report.warnings : [];
  expect(warnings.find(({ code }) => code === "ocr-stopped")?.message).toMatch(/^Pages 2–3: /);
});

test("a page of a photograph alone is reported, not read", { timeout: 60_000 }, async () => {
  const noise = Uint8Array.from({ length: 90 * 120 * 3 }, (_, i) => (i * 7919 + ((i * i) % 251)) & 255);
  const pdf = makePdf([textLines(SENTENCES)], { picture: { width: 90, height: 120, rgb: noise } });
  const photo = makePdf([[]], {
    picture: { width: 90, height: 120, rgb: noise },
    drawing: "500 0 0 700 50 50 cm /Im1 Do",
  });
  expect((await convertBytes(pdf, "a.pdf")).ok).toBe(true);
  const result = await convertBytes(photo, "photo.pdf");
  expect(!result.ok && result.failure.reason).toBe("pdf-scan");
});
