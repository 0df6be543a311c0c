import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { ImageSink } from "../../../image-sink.ts";
import { inputInMemory } from "../../../input-file.ts";
import { makePdf, type PdfOptions, textLines } from "../../../testing/make-pdf.ts";
import { loadPages, openSource } from "../load/load-pages.ts";
import { FigureDrawer } from "./draw-figures.ts";

/** 40 × 20 pixels, blue and red, with a camera's note that turns it and says where it was taken. */
const JPEG = Buffer.from(
  "/9j/4AAQSkZJRgABAQAAAQABAAD/4QBCRXhpZgAATU0AKgAAAAgAAgEOAAIAAAATAAAAJgESAAMAAAABAAYAAAAAAAB3aGVyZSBpdCB3YXMgdGFrZW4AAP/bAEMAGxIUFxQRGxcWFx4cGyAoQisoJSUoUTo9MEJgVWVkX1VdW2p4mYFqcZBzW12FtYaQnqOrratngLzJuqbHmairpP/bAEMBHB4eKCMoTisrTqRuXW6kpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpP/AABEIABQAKAMBIgACEQEDEQH/xAAXAAEBAQEAAAAAAAAAAAAAAAAAAgMF/8QAFhABAQEAAAAAAAAAAAAAAAAAAAJB/8QAFwEBAQEBAAAAAAAAAAAAAAAABQQDBv/EABkRAQADAQEAAAAAAAAAAAAAAAABBDNB8P/aAAwDAQACEQMRAD8A5gBZMuNUmNUIs6yZq5R7oAwUMgDznlxqgEWdZM1co90AYKH/2Q==",
  "base64",
);
const FLAT = "/ColorSpace /DeviceRGB /Filter /DCTDecode";
const [WIDTH, HEIGHT] = [40, 20];

const stream = (entries: string, data: Buffer) =>
  `<< /Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /BitsPerComponent 8 ${entries} /Length ${data.length} >>\nstream\n${data.toString("latin1")}\nendstream`;
const photo = (entries = FLAT) => stream(entries, JPEG);

/** Makes rows of a PNG, each with the number of its filter before it. */
function filtered(colours: number, value: (x: number, y: number) => number): Buffer {
  const row = 1 + WIDTH * colours;
  const bytes = Array.from({ length: row * HEIGHT }, (_, i) =>
    i % row === 0 ? 0 : value((i % row) - 1, Math.floor(i / row)),
  );
  return deflateSync(Buffer.from(bytes));
}
const parms = (colours: number) =>
  `/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors ${colours} /Columns ${WIDTH} >>`;
const ROWS = filtered(3, (x, y) => (x * 7 + y * 3) & 255);
const plot = (entries = "") => stream(`/ColorSpace /DeviceRGB ${parms(3)} ${entries}`, ROWS);
const mask = (value: (x: number, y: number) => number) =>
  stream(`/ColorSpace /DeviceGray ${parms(1)}`, filtered(1, value));

/** Shows a pixel as four points. */
const SHOWN = "q 160 0 0 80 100 400 cm /Im2 Do Q";

/** Returns the image that a page's figure becomes. */
async function figureOf(objects: readonly string[], more: PdfOptions = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "figures-"));
  const pdf = makePdf([textLines(["A page with a picture."])], {
    resources: "/XObject << /Im2 $1 >>",
    drawing: SHOWN,
    ...more,
    objects,
  });
  const file = await openSource(inputInMemory(pdf));
  try {
    const { pages } = await loadPages(file, { progress: () => {}, warn: () => {} });
    const drawer = new FigureDrawer(file, { images: new ImageSink(folder, 10_000_000), warn: () => {} });
    const [page] = pages;
    const [figure] = page?.figures ?? [];
    if (page === undefined || figure === undefined) throw new Error("the page has no figure");
    const name = drawer.draw(page, figure);
    return await readFile(join(folder, name ?? "none"));
  } finally {
    file.close();
    await rm(folder, { recursive: true });
  }
}

const pngWidth = (png: Buffer) => (png.toString("latin1", 1, 4) === "PNG" ? png.readUInt32BE(16) : null);

test("a photograph is the JPEG that it is in the file, without the camera's notes", async () => {
  const jpeg = await figureOf([photo()]);
  expect(jpeg.subarray(0, 2)).toEqual(JPEG.subarray(0, 2));
  expect(jpeg.includes("where it was taken")).toBe(false);
  expect(jpeg.subarray(-300)).toEqual(JPEG.subarray(-300));
});

test("a plot with PNG's rows is a PNG of just these, also behind a mask that hides nothing", async () => {
  const full = mask(() => 255);
  for (const objects of [[plot()], [plot("/SMask $2"), full]]) {
    const png = await figureOf(objects);
    expect(pngWidth(png)).toBe(WIDTH);
    expect(png.includes(ROWS)).toBe(true);
  }
});

test("a picture within a form is found there", async () => {
  const form =
    "<< /Type /XObject /Subtype /Form /BBox [0 0 80 40] /Matrix [2 0 0 2 0 0] /Resources << /XObject << /Im3 $2 >> >> /Length 32 >>\nstream\nq 80 0 0 40 0 0 cm /Im3 Do Q   \n\nendstream";
  const png = await figureOf([form, plot()], { drawing: "q 1 0 0 1 100 400 cm /Im2 Do Q" });
  expect(png.includes(ROWS)).toBe(true);
});

test.each([
  ["DeviceRGB", 3],
  ["DeviceGray", 1],
] as const)("an image in %s of many plain pixels gets as many as its place needs", async (space, colours) => {
  const [width, height] = [480, 240];
  const pixels = Buffer.from(
    Array.from({ length: width * height * colours }, (_, i) => (i * 7 + (i >> 8)) & 127),
  );
  const data = deflateSync(pixels);
  const image = stream(`/ColorSpace /${space} /Filter /FlateDecode`, data)
    .replace("/Width 40", `/Width ${width}`)
    .replace("/Height 20", `/Height ${height}`);
  const png = await figureOf([image], { drawing: "q 80 0 0 40 100 400 cm /Im2 Do Q" });
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([160, 80]);
  const at = png.indexOf("IDAT");
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const mean = (x: number, colour: number) => {
    const parts = [0, 1, 2].flatMap((dy) =>
      [0, 1, 2].map((dx) => pixels[((dy + 3) * width + 3 * x + dx) * colours + colour] ?? 0),
    );
    return Math.round(parts.reduce((sum, part) => sum + part, 0) / 9);
  };
  // The second row is written as its differences from the first.
  const row = 1 + 160 * colours;
  for (let i = 1; i < row; i++) {
    const value = ((rows[i] ?? 0) + (rows[row + i] ?? 0)) & 255;
    expect(value).toBe(mean(Math.floor((i - 1) / colours), (i - 1) % colours));
  }
});

test.each([
  ["its colours are inverted", [photo(`${FLAT} /Decode [1 0 1 0 1 0]`)], {}],
  ["a mask hides a part of it", [plot("/SMask $2"), mask((x) => (x < 5 ? 0 : 255))], {}],
  ["a colour of it is left out", [plot("/Mask [0 9 0 9 0 9]")], {}],
  [
    "its colours are of a kind that browsers show otherwise",
    [photo(`/ColorSpace /DeviceCMYK /Filter /DCTDecode`)],
    {},
  ],
  ["a line is drawn over it", [photo()], { over: "2 w 110 410 m 200 460 l S" }],
  ["words stand over it", [photo()], { over: "BT /F1 10 Tf 120 430 Td (a) Tj 20 10 Td (label here) Tj ET" }],
  ["it is shown turned", [photo()], { drawing: "q 0 80 -160 0 300 400 cm /Im2 Do Q" }],
  ["it is shown upside down", [photo()], { drawing: "q 160 0 0 -80 100 480 cm /Im2 Do Q" }],
  ["it is shown stretched", [photo()], { drawing: "q 160 0 0 160 100 400 cm /Im2 Do Q" }],
  ["a part of it is cut off", [photo()], { drawing: `100 400 80 80 re W n ${SHOWN}` }],
  ["it is see-through", [photo()], { drawing: `/Clear gs ${SHOWN}` }],
  ["two images of the file have its data", [photo(), photo(`${FLAT} /Decode [0 1 0 1 0 1]`)], {}],
  [
    "its data says another size",
    [photo().replace("/Width 40", "/Width 44")],
    { drawing: "q 176 0 0 80 100 400 cm /Im2 Do Q" },
  ],
])("a picture is drawn where %s", async (_, objects, more: PdfOptions) => {
  const png = await figureOf(objects, more);
  expect(pngWidth(png)).toBeGreaterThan(WIDTH * 2);
});
