import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";
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
    "# One\n\nText.[^1]\n\n![](images/figure-1.png)\n\n# Two\n\nMore.[^2]\n\n[^1]: First note.\n\n[^2]: Second note.\n",
  );
});
