import { expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../testing/convert-bytes.ts";
import { makeZip } from "../../testing/make-zip.ts";
import { PNG } from "../../testing/png.ts";

test("chapters come in the order of the spine, with their images and notes", async () => {
  const chapter = (body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="x"><head><title>c</title></head><body>${body}</body></html>`;
  const file = makeZip([
    { name: "mimetype", content: "application/epub+zip", store: true },
    {
      name: "META-INF/container.xml",
      content:
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/a.opf"/></rootfiles></container>',
    },
    {
      name: "OPS/a.opf",
      content:
        '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Book</dc:title></metadata><manifest><item id="two" href="2.xhtml" media-type="application/xhtml+xml"/><item id="one" href="sub/1.xhtml" media-type="application/xhtml+xml"/><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="nav"/><itemref idref="one"/><itemref idref="two"/></spine></package>',
    },
    { name: "OPS/nav.xhtml", content: chapter("<p>Contents</p>") },
    {
      name: "OPS/sub/1.xhtml",
      content: chapter(
        '<h1>One</h1><p>Text.<a href="#n1">1</a></p><img src="../i.png"/><aside id="n1" epub:type="footnote"><p>First note.</p></aside>',
      ),
    },
    {
      name: "OPS/2.xhtml",
      content: chapter(
        '<h1>Two</h1><p>More.<a href="#n1">1</a></p><aside id="n1" epub:type="footnote">Second note.</aside>',
      ),
    },
    { name: "OPS/i.png", content: PNG },
  ]);
  expect(await markdownOf(file, "a.epub")).toBe(
    "# Book\n\n## One\n\nText.[^1]\n\n![](images/figure-1.png)\n\n## Two\n\nMore.[^2]\n\n[^1]: First note.\n\n[^2]: Second note.\n",
  );
});

const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">';

test("a book without container or package is read by the names of its chapters", async () => {
  const file = makeZip([
    { name: "mimetype", content: "application/epub+zip", store: true },
    { name: "text/ch10.xhtml", content: `${XHTML}<body><p>Tenth.</p></body></html>` },
    { name: "text/ch2.xhtml", content: `${XHTML}<body><p>Second.</p></body></html>` },
    { name: "text/toc.xhtml", content: `${XHTML}<body><p>Contents</p></body></html>` },
  ]);
  expect(await markdownOf(file, "a.epub")).toBe("Second.\n\nTenth.\n");
});

test("notes in a file of their own are found, and encrypted chapters are refused", async () => {
  const parts = [
    { name: "mimetype", content: "application/epub+zip", store: true },
    {
      name: "a.xhtml",
      content: `${XHTML}<body><p>Text.<a id="r1" epub:type="noteref" href="n.xhtml#n1">1</a></p></body></html>`,
    },
    {
      name: "n.xhtml",
      content: `${XHTML}<body><ol><li id="n1"><p>The note. <a href="a.xhtml#r1">↩</a></p></li></ol></body></html>`,
    },
  ];
  expect(await markdownOf(makeZip(parts), "a.epub")).toBe("Text.[^1]\n\n[^1]: The note.\n");
  const locked = `<encryption><EncryptedData><CipherData><CipherReference URI="a.xhtml"/></CipherData></EncryptedData></encryption>`;
  const result = await convertBytes(
    makeZip([...parts, { name: "META-INF/encryption.xml", content: locked }]),
    "a.epub",
  );
  expect(result.ok || result.failure.slug).toBe("document-encrypted");
});

test("a book with all its looks in a style sheet has headings, emphasis and scripts", async () => {
  const css = `.span0 { font-size: 115%; font-weight: bold; } .span1 { font-size: 14pt; font-weight: bold; }
    .span2 { font-style: italic; } .span3 { font-size: 0.58em; position: relative; top: 0.33em; } p.x { font-weight: bold; }`;
  const text = "This goes on for long enough to be what a heading leads to, and for some more words.";
  const line = (span: number, words: string) =>
    `<p class="para0"><span class="span${span}">${words}</span></p>`;
  const plain = `<p class="x"><span>${text} </span><span class="span2">x</span><span class="span3">i</span></p>`;
  const parts = [
    { name: "mimetype", content: "application/epub+zip", store: true },
    { name: "OEBPS/styles/a.css", content: css },
    {
      name: "OEBPS/sections/a.xhtml",
      content: `${XHTML}<head><link rel="stylesheet" href="../styles/a.css"/></head><body>${line(0, "How books look")}${plain}${line(1, "Methods")}${plain}${line(1, "Results")}${plain}</body></html>`,
    },
  ];
  const body = `${text} *x*ᵢ`;
  expect(await markdownOf(makeZip(parts), "a.epub")).toBe(
    `# How books look\n\n${body}\n\n## Methods\n\n${body}\n\n## Results\n\n${body}\n`,
  );
});
