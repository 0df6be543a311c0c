import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";
import { PNG } from "../../testing/png.ts";

test("text, styles, characters, notes and hidden destinations", async () => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}}{\stylesheet{\s1\outlinelevel0 heading 1;}}{\info{\title The Title}}
\pard\s1 Introduction\par\pard\plain Caf\'e9 \u8364?5 {\b bold} {\i x}{\super 2}\'93q\'94{\footnote {\super 1} A note.}\par
{\*\generator Secret;}\pard second \emdash  line\par}`;
  expect(await markdownOf(rtf, "a.rtf")).toBe(
    "# Introduction\n\nCafé €5 **bold** *x*²“q”[^1]\n\nsecond — line\n\n[^1]: ¹ A note.\n",
  );
});

test("tables and pictures", async () => {
  const rtf = String.raw`{\rtf1 \trowd\cellx1\cellx2\pard\intbl a\cell b\cell\row\trowd\pard\intbl 1\cell 2\cell\row\pard after\par{\pict\pngblip ${Buffer.from(PNG).toString("hex")}}\par}`;
  expect(await markdownOf(rtf, "a.rtf")).toBe(
    "| a | b |\n| --- | --- |\n| 1 | 2 |\n\nafter\n\n![](images/figure-1.png)\n",
  );
});
