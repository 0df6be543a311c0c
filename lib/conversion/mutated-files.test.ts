import fc from "fast-check";
import { expect, test } from "vitest";
import { convertBytes } from "./testing/convert-bytes.ts";
import { makeZip } from "./testing/make-zip.ts";

const ODF = "urn:oasis:names:tc:opendocument:xmlns";

const odt = (text: string) =>
  makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text", store: true },
    {
      name: "content.xml",
      content: `<office:document-content xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" xmlns:table="${ODF}:table:1.0" xmlns:style="${ODF}:style:1.0"><office:automatic-styles><style:style style:name="P1" style:family="paragraph" style:parent-style-name="P2"/><style:style style:name="P2" style:family="paragraph" style:parent-style-name="P1"/></office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    },
  ]);

const epub = (text: string) =>
  makeZip([
    { name: "mimetype", content: "application/epub+zip", store: true },
    { name: "a.xhtml", content: `<html><body>${text}</body></html>` },
  ]);

/** Pieces of each format that nest, refer or count, in any order and number. */
const SAMPLES: [name: string, pieces: string[], wrap: (text: string) => string | Uint8Array][] = [
  [
    "a.html",
    [
      "<p>",
      "</p>",
      "<table><tr><td colspan=9>",
      "</table>",
      '<a href="#fn1" id="r">1</a>',
      '<li id="fn1"><a href="#r">x</a>',
      "<ul>",
      "</ul>",
      "<sup>",
      "<math><mfrac>",
      "<mi>x</mi>",
      "</math>",
      "\\(a",
      "$$",
      "&amp;",
      "<h2>",
      "<figure>",
      "<b>",
      "<div hidden>",
      "word ",
    ],
    (text) => `<html><body>${text}</body></html>`,
  ],
  [
    "a.rtf",
    [
      "{",
      "}",
      "\\par ",
      "\\trowd\\cellx9",
      "\\intbl ",
      "\\cell",
      "\\row",
      "{\\footnote ",
      "{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt ",
      "\\'e9",
      "\\u9731 ?",
      "{\\mmath{\\mf{\\mnum{\\mr ",
      "\\ls1\\ilvl3 ",
      "{\\pict\\pngblip 00",
      "\\bin5 ",
      "\\deleted ",
      "{\\*\\annotation ",
      "word ",
    ],
    (text) => `{\\rtf1 ${text}}`,
  ],
  [
    "a.md",
    [
      "# ",
      "\n",
      "\n\n",
      "> ",
      "- ",
      "1. ",
      "```",
      "$",
      "$$\n",
      "[^1]",
      "[^1]: ",
      "^[",
      "]",
      "| a ",
      "|---|",
      "<table>",
      "<div>",
      ":::",
      "***",
      "word ",
      "---\n",
      "~",
      "\\(",
    ],
    (text) => text,
  ],
  [
    "a.txt",
    [
      "\n",
      "\n\n",
      "\f",
      "1. ",
      "- ",
      "+---+",
      "| a | b |\n",
      "=====\n",
      "References\n",
      "[1] ",
      "  ",
      "\t",
      "WORDS ",
      "word ",
      "word-\n",
      "-----  -----\n",
      "> ",
      "12\n",
    ],
    (text) => text,
  ],
  [
    "a.odt",
    [
      "<text:p>word</text:p>",
      '<text:p text:style-name="P1">a</text:p>',
      '<text:h text:outline-level="2">b</text:h>',
      "<text:list><text:list-item><text:p>c</text:p></text:list-item></text:list>",
      '<table:table><table:table-row table:number-rows-repeated="999999"><table:table-cell table:number-columns-repeated="99999"><text:p>d</text:p></table:table-cell></table:table-row></table:table>',
      "<text:p>x<text:note><text:note-body><text:p>n</text:p></text:note-body></text:note></text:p>",
      "<text:section><text:p>s</text:p></text:section>",
      '<text:p><text:change-start text:change-id="q"/>t</text:p>',
    ],
    odt,
  ],
  [
    "a.epub",
    [
      "<p>word</p>",
      "<h1>x</h1>",
      '<a href="a.xhtml#n">1</a>',
      '<aside id="n" epub:type="footnote">n</aside>',
      "<table><td>",
      "<img src='b'/>",
      "<span/>",
      "<p>",
      "&nbsp;",
    ],
    epub,
  ],
];

test.each(SAMPLES)(
  "%s: pieces in any order convert, or fail with a reason",
  async (name, pieces, wrap) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 60 }), async (parts) => {
        const result = await convertBytes(wrap(`word ${parts.join("")}`), name);
        if (!result.ok) expect(result.failure.reason).not.toMatch(/Error:|undefined/);
        else for (const block of result.blocks) expect(block.end).toBeGreaterThan(block.start);
      }),
      { numRuns: 40 },
    );
  },
  60_000,
);
