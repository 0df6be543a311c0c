import { expect, test } from "vitest";
import { convertBody, p, run } from "./testing/word-xml.ts";

test("text that the page hides is kept as data and left out of the text", async () => {
  const { markdown, report } = await convertBody(
    p(
      run("Seen ") +
        run("vanished", "<w:vanish/>") +
        run("pale", '<w:color w:val="FFFFFF"/>') +
        run("small", '<w:sz w:val="2"/>') +
        run("and on black", '<w:color w:val="FFFFFF"/><w:shd w:fill="000000"/>'),
    ) + p(run("Tags \u{E0048}\u{E0049} spell")),
  );
  expect(markdown).toBe("Seen and on black\n\nTags spell\n");
  expect(report.hidden).toEqual([
    { reason: "vanish", text: "vanished" },
    { reason: "white", text: "pale" },
    { reason: "tiny", text: "small" },
    { reason: "invisible-characters", text: "HI" },
  ]);
});

test("white text in a table is no hidden text: the cell may be dark", async () => {
  const white = p(run("Head", '<w:color w:val="FFFFFF"/>'));
  const { markdown, report } = await convertBody(
    `<w:tbl><w:tr><w:tc>${white}</w:tc><w:tc>${white}</w:tc></w:tr><w:tr><w:tc>${p(run("a"))}</w:tc><w:tc>${p(run("b"))}</w:tc></w:tr></w:tbl>`,
  );
  expect(markdown).toContain("| Head | Head |");
  expect(report.hidden).toEqual([]);
});

test("tracked changes are accepted and reported", async () => {
  const moved = `<w:moveFrom w:author="Bob">${run("moved")}</w:moveFrom>`;
  const { markdown, report } = await convertBody(
    `${p(
      `${run("A ")}<w:ins w:author="Ann" w:date="2024">${run("new")}</w:ins><w:del w:author="Bob" w:date="2023"><w:r><w:delText>old</w:delText></w:r></w:del>${moved}`,
    )}${p(run("First half "), '<w:rPr><w:del w:author="x"/></w:rPr>')}${p(run("second half."))}`,
  );
  expect(markdown).toBe("A new\n\nFirst half second half.\n");
  expect(report.changes).toEqual([
    { kind: "insertion", author: "Ann", date: "2024", text: "new" },
    { kind: "deletion", author: "Bob", date: "2023", text: "old" },
    { kind: "deletion", author: "Bob", date: "", text: "moved" },
  ]);
});

test("deleted rows are left out, and comments are kept with their quotes", async () => {
  const row = (text: string, properties = "") =>
    `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${p(run(text))}</w:tc><w:tc>${p(run("x"))}</w:tc></w:tr>`;
  const range = `<w:commentRangeStart w:id="3"/>${run("quoted words")}<w:commentRangeEnd w:id="3"/><w:r><w:commentReference w:id="3"/></w:r>`;
  const { markdown, report } = await convertBody(
    `<w:tbl>${row("stays")}${row("goes", "<w:del/>")}</w:tbl>${p(`Text ${range}${run(" end.")}`)}`,
    {
      "word/comments.xml": `<w:comment w:id="3" w:author="Rev" w:date="2020">${p(run("Say more."))}</w:comment>`,
    },
  );
  expect(markdown).toContain("stays");
  expect(markdown).not.toContain("goes");
  expect(markdown).not.toContain("Say more");
  expect(report.comments).toEqual([
    { author: "Rev", date: "2020", text: "Say more.", quote: "quoted words" },
  ]);
});
