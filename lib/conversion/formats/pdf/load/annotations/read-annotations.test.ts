import { describe, expect, test } from "vitest";
import { convertBytes } from "../../../../testing/convert-bytes.ts";
import { makePdf, type PdfOptions, textLines } from "../../../../testing/make-pdf.ts";
import { isoDate } from "./read-annotations.ts";

const PROSE = textLines([
  "The first line of this page tells what it is about,",
  "the second line of it says somewhat more than that,",
  "and the third one brings the paragraph to an end.",
]);

/** Annotations on a page of prose, as entries of their dictionaries. */
function annotated(annotations: readonly string[], more: PdfOptions = {}): Buffer {
  const annots = annotations.map((_, i) => `$${i + 1}`).join(" ");
  return makePdf([PROSE], {
    ...more,
    page: `/Annots [${annots}]`,
    objects: [...annotations.map((entries) => `<< /Type /Annot ${entries} >>`), ...(more.objects ?? [])],
  });
}

const looks = (text: string) => {
  const content = `/Tx BMC BT /F1 10 Tf 2 5 Td (${text}) Tj ET EMC`;
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 300 20] /Resources << /Font << /F1 3 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`;
};

async function read(pdf: Buffer) {
  const result = await convertBytes(pdf, "a.pdf");
  if (!result.ok) throw new Error(result.failure.reason);
  return result;
}

describe("text that a reader sees in fields and text boxes is text of the page", () => {
  test("it has the looks that the file gives it, in its place", async () => {
    const { markdown, blocks } = await read(
      annotated(
        [
          "/Subtype /Widget /FT /Tx /T (a) /V (Filled by hand) /Rect [72 600 372 620] /AP << /N $3 >>",
          "/Subtype /FreeText /Contents (Typed on the page) /Rect [72 560 372 580] /AP << /N $4 >>",
        ],
        {
          objects: [looks("Filled by hand"), looks("Typed on the page")],
          catalog: "/AcroForm << /Fields [$1] >>",
        },
      ),
    );
    expect(markdown).toContain("Filled by hand");
    expect(markdown.match(/Typed on the page/g)).toHaveLength(1);
    const block = blocks.find(({ start, end }) => markdown.slice(start, end).includes("Filled by hand"));
    const [place] = Array.isArray(block?.source) ? block.source : [];
    expect(place?.bbox[0]).toBeCloseTo(74, -1);
    expect(place?.bbox[1]).toBeGreaterThan(792 - 622);
  });

  test("it has made-up looks where the file gives none", async () => {
    const { markdown } = await read(
      annotated(
        [
          "/Subtype /Widget /FT /Tx /T (a) /V (Filled by hand) /DA (/F1 10 Tf 0 g) /Rect [72 600 372 620]",
          "/Subtype /FreeText /Contents (Typed on the page) /DA (/F1 10 Tf 0 g) /Rect [72 560 372 580]",
        ],
        {
          catalog:
            "/AcroForm << /Fields [$1] /NeedAppearances true /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >>",
        },
      ),
    );
    expect(markdown).toContain("Filled by hand");
    expect(markdown).toContain("Typed on the page");
  });

  test("a hidden field is none", async () => {
    const { markdown } = await read(
      annotated(["/Subtype /Widget /FT /Tx /T (a) /V (Secret) /F 2 /Rect [72 600 372 620] /AP << /N $2 >>"], {
        objects: [looks("Secret")],
      }),
    );
    expect(markdown).not.toContain("Secret");
  });

  test("a page keeps the resources that it has from the tree of pages", async () => {
    const pdf = makePdf([[...PROSE, { text: "Nobody sees this", x: 72, y: 500, look: "/Clear gs" }]], {
      page: "/Annots [$1]",
      objects: [
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Filled) /Rect [72 600 372 620] /AP << /N $2 >> >>",
        looks("Filled"),
      ],
      inherits: true,
    });
    const { markdown, report } = await read(pdf);
    expect(markdown).toContain("Filled");
    expect(markdown).not.toContain("Nobody");
    expect(report.hidden).toMatchObject([{ reason: "transparent", text: "Nobody sees this" }]);
  });

  test("a page of nothing but a filled form is not empty", async () => {
    const pdf = makePdf([[]], {
      page: "/Annots [$1]",
      objects: [
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (Only this) /Rect [72 600 372 620] /AP << /N $2 >> >>",
        looks("Only this"),
      ],
    });
    expect((await read(pdf)).markdown).toContain("Only this");
  });
});

describe("a note of a reviewer is a margin comment", () => {
  const quads = (x0: number, x1: number, y: number) =>
    `/Rect [${x0} ${y - 2} ${x1} ${y + 9}] /QuadPoints [${x0} ${y + 9} ${x1} ${y + 9} ${x0} ${y - 2} ${x1} ${y - 2}]`;

  test("it has its author, its date and the words that it marks, and is no part of the text", async () => {
    const { markdown, report } = await read(
      annotated([
        `/Subtype /Highlight /Contents (Please explain) /T (Ann) /M (D:20240131123456+01'00') ${quads(70, 310, 688)}`,
        "/Subtype /Text /Contents (A note beside it) /T (Bob) /Rect [20 688 40 708]",
        "/Subtype /Text /Contents (I agree) /T (Cid) /IRT $1 /F 30 /Rect [20 688 40 708]",
        "/Subtype /Text /Contents (Accepted set by Cid) /StateModel (Review) /State (Accepted) /IRT $1 /Rect [0 0 9 9]",
        `/Subtype /StrikeOut /Contents () ${quads(70, 310, 676)}`,
        "/Subtype /Caret /Contents (a better end) /IRT $5 /RT /Group /Rect [300 676 310 686]",
      ]),
    );
    const quote = "the second line of it says somewhat more than that,";
    expect(report.comments).toEqual([
      { author: "Ann", date: "2024-01-31T12:34:56+01:00", text: "Please explain", quote },
      { author: "Bob", date: "", text: "A note beside it", quote: "" },
      { author: "Cid", date: "", text: "I agree", quote },
      {
        author: "",
        date: "",
        text: "a better end",
        quote: "and the third one brings the paragraph to an end.",
      },
    ]);
    expect(markdown).not.toMatch(/explain|beside|agree|better/);
    expect(report.hidden).toEqual([]);
  });

  test("it is found where fields are filled in beside it", async () => {
    const { markdown, report } = await read(
      annotated(
        [
          `/Subtype /Highlight /Contents (Really?) ${quads(70, 310, 688)}`,
          "/Subtype /Widget /FT /Tx /T (a) /V (Filled) /Rect [72 600 372 620] /AP << /N $3 >>",
        ],
        { objects: [looks("Filled")] },
      ),
    );
    expect(markdown).toContain("Filled");
    expect(report.comments).toMatchObject([{ text: "Really?", quote: /^the second line/ }]);
  });

  test("a copy of the marked words is none", async () => {
    const { report } = await read(
      annotated([
        `/Subtype /Highlight /Contents (the second line of it says somewhat more than that) ${quads(70, 310, 688)}`,
      ]),
    );
    expect(report.comments).toEqual([]);
  });
});

test.each([
  ["D:20240131123456+01'00'", "2024-01-31T12:34:56+01:00"],
  ["D:20240131123456Z", "2024-01-31T12:34:56Z"],
  ["D:202401311234", "2024-01-31T12:34:00"],
  ["20240131", "2024-01-31"],
  ["yesterday", "yesterday"],
])("the date %s is %s", (pdf, iso) => expect(isoDate(pdf)).toBe(iso));
