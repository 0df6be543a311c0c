import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { makePdf } from "../../testing/make-pdf.ts";
import { BLACK, BLUE, colorsAt, drawFile, figure, GREEN, RED, WHITE } from "./testing/draw-program.ts";

type Points = Record<string, readonly [number, number][]>;

/** Programs and what they leave: points of each colour. */
test.each<[string, string, Points]>([
  [
    "areas, by either rule, and lines of a width",
    "1 0 0 setrgbcolor 10 10 30 30 rectfill newpath 50 50 moveto 90 50 lineto 90 90 lineto 50 90 lineto closepath 60 60 moveto 80 60 lineto 80 80 lineto 60 80 lineto closepath eofill 0 0 1 setrgbcolor 8 setlinewidth newpath 10 60 moveto 40 60 lineto stroke",
    {
      [RED]: [
        [25, 25],
        [55, 55],
      ],
      [WHITE]: [
        [70, 70],
        [5, 5],
        [25, 67],
      ],
      [BLUE]: [
        [25, 60],
        [25, 63],
      ],
    },
  ],
  [
    "arcs both ways and curves",
    "1 0 0 setrgbcolor 50 50 40 0 90 arc 50 50 lineto fill 0 0 1 setrgbcolor newpath 50 50 moveto 50 50 40 0 270 arcn fill 0 1 0 setrgbcolor newpath 0 0 moveto 0 50 50 50 50 0 curveto fill",
    {
      [RED]: [[70, 70]],
      [BLUE]: [[70, 30]],
      [GREEN]: [[25, 20]],
      [WHITE]: [
        [85, 85],
        [30, 60],
      ],
    },
  ],
  [
    "what a clip lets through, and everything again once it is restored",
    "gsave 0 0 50 100 rectclip 1 0 0 setrgbcolor newpath 10 10 moveto 90 10 lineto 90 40 lineto 10 40 lineto fill grestore 60 60 20 20 rectfill",
    { [RED]: [[30, 20]], [WHITE]: [[70, 20]], [BLACK]: [[70, 70]] },
  ],
  [
    "scaled, turned and moved",
    "50 50 translate 90 rotate 2 1 scale 0 1 0 setrgbcolor 0 0 20 10 rectfill",
    {
      [GREEN]: [
        [45, 70],
        [45, 85],
      ],
      [WHITE]: [
        [55, 70],
        [45, 95],
      ],
    },
  ],
  [
    "a pen that is not round",
    "20 1 scale 1 setlinewidth 2.5 10 moveto 2.5 90 lineto stroke",
    {
      [BLACK]: [
        [42, 50],
        [58, 50],
      ],
      [WHITE]: [
        [35, 50],
        [65, 50],
      ],
    },
  ],
  [
    "colours of every space",
    "0 1 1 sethsbcolor 0 0 20 20 rectfill [/Indexed /DeviceRGB 1 <00FF000000FF>] setcolorspace 1 setcolor 20 0 20 20 rectfill [/Separation (Spot) /DeviceRGB {0 exch 0}] setcolorspace 1 setcolor 40 0 20 20 rectfill 0 setgray 60 0 20 20 rectfill",
    { [RED]: [[10, 10]], [BLUE]: [[30, 10]], [GREEN]: [[50, 10]], [BLACK]: [[70, 10]] },
  ],
  [
    "dashes",
    "10 setlinewidth [20 20] 0 setdash 0 50 moveto 100 50 lineto stroke",
    {
      [BLACK]: [
        [10, 50],
        [50, 50],
      ],
      [WHITE]: [
        [30, 50],
        [70, 50],
      ],
    },
  ],
  [
    "an image of Level 1 from digits that stand in the program",
    "/line 6 string def gsave 100 100 scale 2 2 8 [2 0 0 -2 0 2] {currentfile line readhexstring pop} false 3 colorimage\nFF0000 00FF00 0000FF 000000\ngrestore",
    { [RED]: [[25, 75]], [GREEN]: [[75, 75]], [BLUE]: [[25, 25]], [BLACK]: [[75, 25]] },
  ],
  [
    "an image of Level 2 with its own space and order of values",
    "/DeviceGray setcolorspace 100 100 scale << /ImageType 1 /Width 2 /Height 1 /BitsPerComponent 1 /Decode [1 0] /ImageMatrix [2 0 0 -1 0 1] /DataSource <80> >> image",
    { [BLACK]: [[25, 50]], [WHITE]: [[75, 50]] },
  ],
  [
    "a stencil in the current colour",
    "1 0 0 setrgbcolor 100 100 scale 2 1 true [2 0 0 1 0 0] <80> imagemask",
    { [RED]: [[25, 50]], [WHITE]: [[75, 50]] },
  ],
  [
    "an image behind a stencil of its own, and one without a certain value",
    "/DeviceRGB setcolorspace gsave 100 50 scale << /ImageType 3 /InterleaveType 3 /DataDict << /ImageType 1 /Width 1 /Height 1 /BitsPerComponent 8 /Decode [0 1 0 1 0 1] /ImageMatrix [1 0 0 -1 0 1] /DataSource <FF0000> >> /MaskDict << /ImageType 1 /Width 2 /Height 1 /BitsPerComponent 1 /Decode [0 1] /ImageMatrix [2 0 0 -1 0 1] /DataSource <40> >> >> image grestore /DeviceGray setcolorspace 0 50 translate 100 50 scale << /ImageType 4 /MaskColor 0 /Width 2 /Height 1 /BitsPerComponent 8 /Decode [0 1] /ImageMatrix [2 0 0 -1 0 1] /DataSource <00FF> >> image",
    {
      [RED]: [[25, 25]],
      [WHITE]: [
        [75, 25],
        [25, 75],
      ],
    },
  ],
  [
    "a shading along a line",
    "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Function << /FunctionType 3 /Domain [0 1] /Bounds [.5] /Encode [0 1 0 1] /Functions [ << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1 0 0] /C1 [1 0 0] >> << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 1] /C1 [0 0 1] >> ] >> >> shfill",
    { [RED]: [[25, 50]], [BLUE]: [[75, 50]] },
  ],
  [
    "letters that a font's own procedures draw",
    "8 dict dup begin /FontType 3 def /FontMatrix [.01 0 0 .01 0 0] def /FontBBox [0 0 100 100] def /Encoding 256 array def 0 1 255 {Encoding exch /.notdef put} for Encoding 65 /box put /BuildChar {pop pop 100 0 0 0 100 100 setcachedevice 0 0 100 100 rectfill} def end /Own exch definefont pop /Own findfont 20 scalefont setfont 1 0 0 setrgbcolor 10 10 moveto (A) show 20 0 rmoveto (A) show",
    {
      [RED]: [
        [20, 20],
        [60, 20],
      ],
      [WHITE]: [
        [40, 20],
        [80, 20],
      ],
    },
  ],
  [
    "letters of the usual fonts: filled, as clips, and as wide as they are",
    "/Helvetica-Bold findfont 100 scalefont setfont 10 10 moveto (I) show (I) stringwidth pop 27 29 2 copy pop pop pop pop 50 10 moveto (I) false charpath clip 1 0 0 setrgbcolor 0 0 100 100 rectfill",
    {
      [BLACK]: [[24, 40]],
      [RED]: [[64, 40]],
      [WHITE]: [
        [44, 40],
        [85, 40],
      ],
    },
  ],
  [
    "signs that the text fonts lack, by their names",
    "/Helvetica findfont dup length dict begin {1 index /FID ne {def} {pop pop} ifelse} forall /Encoding Encoding 256 array copy def Encoding 65 /minus put currentdict end /Own exch definefont pop /Own 200 selectfont 0 0 moveto (A) show",
    {
      [BLACK]: [[50, 47]],
      [WHITE]: [
        [50, 80],
        [50, 10],
      ],
    },
  ],
])("%s", async (_, program, colors) => {
  const points = Object.values(colors).flat();
  const expected = Object.entries(colors).flatMap(([color, at]) => at.map(() => color));
  expect(await colorsAt(program, points)).toEqual(expected);
});

/** Enciphers the program of a glyph as Type 1 fonts do. */
function ciphered(program: readonly number[]): string {
  let key = 4_330;
  return Buffer.from(
    [0, 0, 0, 0, ...program].map((byte) => {
      const coded = byte ^ (key >> 8);
      key = ((coded + key) * 52_845 + 22_719) & 0xffff;
      return coded;
    }),
  ).toString("hex");
}

test("letters of a Type 1 font that the file brings", async () => {
  const number = (n: number) => (n <= 107 ? [n + 139] : [247 + ((n - 108) >> 8), (n - 108) & 255]);
  // A square: its side bearing and width, a move, three lines and the end; the lines stand in a subroutine.
  const glyph = [...number(0), ...number(100), 13, ...number(0), 22, ...number(0), 10, 9, 14];
  const lines = [...number(100), 6, ...number(100), 7, 28 - 28 + 139 - 100, 6, 11];
  const font = `12 dict begin /FontType 1 def /FontMatrix [.01 0 0 .01 0 0] def /Encoding StandardEncoding def /Private 2 dict dup begin /Subrs [<${ciphered(lines)}>] def end def /CharStrings << /A <${ciphered(glyph)}> /.notdef <${ciphered([...number(0), ...number(50), 13, 14])}> >> def currentdict end /Own exch definefont pop`;
  const program = `${font} /Own findfont 30 scalefont setfont 10 10 moveto (A) show 1 0 0 setrgbcolor (BA) show`;
  expect(
    await colorsAt(program, [
      [25, 25],
      [45, 25],
      [70, 25],
      [25, 45],
    ]),
  ).toEqual([BLACK, WHITE, RED, WHITE]);
});

test("a picture's place stands at the end, with fractions, or nowhere", async () => {
  const square = "1 0 0 setrgbcolor 300 300 40 40 rectfill showpage";
  const at = async (head: string, tail = "") => {
    const { picture } = await drawFile(
      Buffer.from(`%!PS\n${head}\n%%EndComments\n${square}\n${tail}\n%%EOF\n`),
    );
    return [picture?.at(25, 25), picture?.at(75, 75)];
  };
  expect(await at("%%BoundingBox: (atend)", "%%BoundingBox: 280 300 320 340")).toEqual([WHITE, RED]);
  expect(await at("%%BoundingBox: 0 0 10 10\n%%HiResBoundingBox: 300.5 299.5 340.5 339.5")).toEqual([
    RED,
    RED,
  ]);
  expect(await at("")).toEqual([WHITE, WHITE]);
});

test("a DOS file's program is drawn, and its preview where that draws nothing", async () => {
  const dos = (program: Buffer) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0xc6d3d0c5, 0);
    header.writeUInt32LE(30, 4);
    header.writeUInt32LE(program.length, 8);
    return Buffer.concat([header, program]);
  };
  const { picture } = await drawFile(dos(figure("0 0 1 setrgbcolor 0 0 100 100 rectfill")));
  expect(picture?.at(50, 50)).toBe(BLUE);
  expect(await drawFile(dos(figure("")))).toEqual({ picture: null, fault: "it draws nothing" });
});

test("other formats are none of its business", async () => {
  for (const file of [makePdf([]), deflateSync("%!"), Buffer.from("")])
    expect(await drawFile(file)).toEqual({ picture: null, fault: null });
});
