import { expect, test } from "vitest";
import { markdownOf } from "../../testing/convert-bytes.ts";
import { makeZip } from "../../testing/make-zip.ts";
import { PNG } from "../../testing/png.ts";

const ODF = "urn:oasis:names:tc:opendocument:xmlns";
const NAMES = `xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" xmlns:table="${ODF}:table:1.0" xmlns:draw="${ODF}:drawing:1.0" xmlns:style="${ODF}:style:1.0" xmlns:fo="${ODF}:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"`;

test("headings, styles, lists, tables, notes, images and formulas are read", async () => {
  const content = `<office:document-content ${NAMES}>
<office:automatic-styles><style:style style:name="T1"><style:text-properties fo:font-weight="bold"/></style:style>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style></office:automatic-styles>
<office:body><office:text>
<text:tracked-changes><text:p>removed</text:p></text:tracked-changes>
<text:h text:outline-level="1">Results</text:h>
<text:p>A <text:span text:style-name="T1">bold</text:span><text:s/>claim<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Noted.</text:p></text:note-body></text:note>.</text:p>
<text:list text:style-name="L1"><text:list-item><text:p>first</text:p></text:list-item><text:list-item><text:p>second</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell><text:p>2</text:p></table:table-cell></table:table-row></table:table>
<text:p><draw:frame><draw:image xlink:href="Pictures/a.png"/></draw:frame></text:p>
<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>
</office:text></office:body></office:document-content>`;
  const formula =
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mi>a</mi><mi>β</mi></mfrac></math>';
  const file = makeZip([
    { name: "mimetype", content: "application/vnd.oasis.opendocument.text", store: true },
    { name: "content.xml", content },
    { name: "Pictures/a.png", content: PNG },
    { name: "Object 1/content.xml", content: formula },
  ]);
  expect(await markdownOf(file, "a.odt")).toBe(
    "# Results\n\nA **bold** claim[^1].\n\n1. first\n2. second\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n![](images/figure-1.png)\n\n$$\n\\frac{a}{\\beta}\n$$\n\n[^1]: Noted.\n",
  );
});
