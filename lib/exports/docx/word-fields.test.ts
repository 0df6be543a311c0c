import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { makeDocx } from "#lib/conversion/testing/make-zip.ts";
import { commentOn, writeInto } from "../testing/into-file.ts";
import { writeDocx } from "./write-docx.ts";

const run = (inside: string) => `<w:r>${inside}</w:r>`;
const words = (text: string) => run(`<w:t xml:space="preserve">${text}</w:t>`);
const mark = (kind: string) => run(`<w:fldChar w:fldCharType="${kind}"/>`);
const citation = (...result: string[]) =>
  [
    mark("begin"),
    run("<w:instrText>ADDIN CITE</w:instrText>"),
    mark("separate"),
    ...result,
    mark("end"),
  ].join("");
const START = '<w:commentRangeStart w:id="1"/>';
const END = '<w:commentRangeEnd w:id="1"/>';

async function written(body: string, quote: string) {
  const { bytes, placed } = await writeInto(
    makeDocx(body),
    (markdown) => [commentOn(markdown, quote, { replacement: "other words" })],
    { write: writeDocx, format: "docx" },
  );
  const xml = Buffer.from(unzipSync(bytes)["word/document.xml"] ?? []).toString();
  return { xml, placed };
}

test("a comment on words of a citation stands around its field, which Word may write anew", async () => {
  const field = citation(words("(Fisher et al., "), words("2020)"));
  const { xml, placed } = await written(`<w:p>${words("All fish ")}${field}${words(" swim.")}</w:p>`, "2020");
  expect(placed).toMatchObject([{ placement: "paragraph", reason: expect.stringContaining("field") }]);
  expect(xml).toContain(`${START}${field}${END}`);
});

test("a comment on a whole citation and words beside it is on its exact words, and no tracked change", async () => {
  const field = citation(words("(Fisher et al., 2020)"));
  const { xml, placed } = await written(
    `<w:p>${words("All fish ")}${field}${words(" swim here.")}</w:p>`,
    "Fisher et al., 2020) swim",
  );
  expect(placed).toMatchObject([{ placement: "exact" }]);
  expect(xml).toContain(`${START}${field}`);
  expect(xml).not.toContain("<w:del ");
});

test("a comment within a field of several paragraphs, such as a list of references, stays on its words", async () => {
  const body = `<w:p>${mark("begin")}${mark("separate")}${words("Fisher. Fish of lakes. 2020.")}</w:p><w:p>${words("Ada. Rivers. 2021.")}${mark("end")}</w:p>`;
  const { xml, placed } = await written(body, "Fish of lakes");
  expect(placed).toMatchObject([{ placement: "exact" }]);
  expect(xml.indexOf(START)).toBeGreaterThan(xml.indexOf("fldChar"));
});
