import { expect, test } from "vitest";
import {
  BODY,
  body,
  convertBody,
  field,
  instruction,
  mark,
  markdownOfBody,
  mathRun,
  oMath,
  p,
  run,
} from "./testing/word-xml.ts";

test("citations show their text, links their address, contents nothing", async () => {
  const cited = p(
    `${run("As shown ")}${field('ADDIN ZOTERO_ITEM CSL_CITATION {"id":"x"}', run("(Doe, 2020)"))}${run(" and ")}${field("ADDIN EN.CITE &lt;EndNote&gt;", run("[3]"))}${run(".")}`,
  );
  const link = p(field('HYPERLINK "https://a.org/x"', run("site")));
  const contents = `${p(mark("begin") + instruction("TOC \\o") + mark("separate") + run("Intro 1"))}${p(run("Method 3"))}${p(mark("end"))}`;
  expect(await markdownOfBody(contents + cited + link)).toBe(
    "As shown (Doe, 2020) and [3].\n\n[site](https://a.org/x)",
  );
});

test("a contents field that never ends does not swallow the document", async () => {
  const open = p(mark("begin") + instruction("TOC \\o") + mark("separate"));
  expect(await markdownOfBody(open + body)).toBe(BODY);
});

test("a field without a result does not swallow what follows its paragraph", async () => {
  expect(await markdownOfBody(p(mark("begin") + instruction("PAGE")) + body)).toBe(BODY);
});

test("the bibliography that a program keeps becomes references", async () => {
  const start = p(
    mark("begin") +
      instruction("ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY") +
      mark("separate") +
      run("Doe, J. (2020). A."),
  );
  const { blocks } = await convertBody(`${body}${start}${p(run("Roe, R. (2021). B.") + mark("end"))}${body}`);
  expect(blocks.map((block) => block.kind)).toEqual(["paragraph", "reference", "reference", "paragraph"]);
});

test("an equation number of MathType is read from a button's instruction", async () => {
  const number =
    mark("begin") +
    instruction(" MACROBUTTON MTPlaceRef \\* MERGEFORMAT ") +
    field("SEQ MTEqn \\h", "") +
    instruction("(") +
    field("SEQ MTEqn \\c", run("4")) +
    instruction(")") +
    mark("end");
  expect(await markdownOfBody(p(`${oMath(mathRun("a=b"))}<w:r><w:tab/></w:r>${number}`))).toBe(
    "$$\na=b \\tag{4}\n$$",
  );
});
