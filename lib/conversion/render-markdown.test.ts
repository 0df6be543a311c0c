import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type DocumentNode, type Inline, text } from "./document-tree.ts";
import { renderMarkdown } from "./render-markdown.ts";

const paragraph = (...children: Inline[]): DocumentNode => ({ type: "paragraph", children });
const render = (...nodes: DocumentNode[]) => renderMarkdown(nodes).markdown.trimEnd();

describe("text stays text", () => {
  test.each([
    ["<script>alert(1)</script>", "\\<script>alert(1)\\</script>"],
    ["p < .05 and a<b", "p < .05 and a\\<b"],
    ["5 * 3 * 2 and `x`", "5 \\* 3 \\* 2 and \\`x\\`"],
    ["costs $5 or $6", "costs \\$5 or \\$6"],
    ["snake_case and _x_", "snake_case and \\_x\\_"],
    ["# no heading", "\\# no heading"],
    ["1. no list", "1\\. no list"],
    ["- no list", "\\- no list"],
    ["[a](javascript:x)", "[a\\](javascript:x)"],
    ["&lt; stays", "\\&lt; stays"],
    ["a\u0000b\u0007c\u200bd\ud800e", "abcde"],
    ["e\u0301", "é"],
    ["ﬁnding", "finding"],
  ])("%j", (value, markdown) => {
    expect(render(paragraph(text(value)))).toBe(markdown);
  });
});

test("inline styles, links, math, code and notes", () => {
  const children: Inline[] = [
    { type: "strong", children: [text("bold ")] },
    { type: "strong", children: [text("still")] },
    text(" x"),
    { type: "superscript", children: [text("2")] },
    text(" "),
    { type: "link", url: "https://example.org/a b", children: [text("here")] },
    text(" "),
    { type: "link", url: "javascript:alert(1)", children: [text("there")] },
    text(" "),
    { type: "math", latex: "a\n+ b" },
    text(" "),
    { type: "code", text: "x`y" },
    { type: "note", id: "1" },
  ];
  expect(render(paragraph(...children))).toBe(
    "**bold still** x² [here](https://example.org/a%20b) there $a + b$ ``x`y``[^1]",
  );
});

test.each([
  ["superscript", "∗†", "x∗†"],
  ["superscript", "*", "x\\*"],
  ["superscript", "a,1–3", "xᵃ,¹–³"],
  ["superscript", "th", "xth"],
  ["superscript", "opq", "x^opq"],
  ["superscript", "(k/2)", "x^{(k/2)}"],
  ["superscript", "this is a longer one", "x^{this is a longer one}"],
  ["subscript", "att", "xₐₜₜ"],
  ["subscript", "i,2", "xᵢ,₂"],
  ["subscript", "bulk", "x\\_bulk"],
] as const)("a %s %s after a letter", (type, inner, markdown) => {
  expect(render(paragraph(text("x"), { type, children: [text(inner)] }))).toBe(markdown);
});

test("lists nest, tables span, notes indent", () => {
  const item = (value: string, ...more: DocumentNode[]) => ({ nodes: [paragraph(text(value)), ...more] });
  const inner: DocumentNode = { type: "list", ordered: true, start: 3, items: [item("c")] };
  expect(render({ type: "list", ordered: false, start: 1, items: [item("a", inner), item("b")] })).toBe(
    "- a\n  3. c\n- b",
  );
  const cell = (value: string, colspan = 1, rowspan = 1) => ({ children: [text(value)], colspan, rowspan });
  expect(
    render({
      type: "table",
      rows: [
        [cell("a", 2), cell("b")],
        [cell("c", 1, 2), cell("d"), cell("e|f")],
        [cell("g"), cell("h")],
      ],
    }),
  ).toBe("| a |  | b |\n| --- | --- | --- |\n| c | d | e\\|f |\n|  | g | h |");
  expect(render({ type: "footnote", id: "2", nodes: [paragraph(text("one")), paragraph(text("two"))] })).toBe(
    "[^2]: one\n\n    two",
  );
});

const inline = fc.oneof(
  fc.string({ unit: "binary" }).map(text),
  fc.string().map((value): Inline => ({ type: "code", text: value })),
  fc.string().map((latex): Inline => ({ type: "math", latex })),
  fc.string().map((value): Inline => ({ type: "strong", children: [text(value)] })),
);
const node: fc.Arbitrary<DocumentNode> = fc
  .array(inline, { maxLength: 4 })
  .chain((children) =>
    fc.constantFrom<DocumentNode>(
      { type: "paragraph", children },
      { type: "heading", level: 2, children },
      { type: "table", rows: [[{ children }, { children }]] },
      { type: "list", ordered: false, start: 1, items: [{ nodes: [{ type: "paragraph", children }] }] },
    ),
  );

test("blocks slice to their own text, whatever the text", () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 6 }), (nodes) => {
      const { markdown, blocks } = renderMarkdown(nodes);
      let at = 0;
      for (const block of blocks) {
        expect(block.start).toBeGreaterThanOrEqual(at);
        expect(markdown.slice(at, block.start)).toMatch(/^\n*$/);
        expect(markdown.slice(block.start, block.end).trim()).not.toBe("");
        at = block.end;
      }
      expect(markdown.slice(at)).toBe("\n");
      expect(markdown.isWellFormed()).toBe(true);
      expect(markdown).toBe(markdown.normalize("NFC"));
      expect(markdown).not.toMatch(/[\p{Cc}--\n]/v);
    }),
    { numRuns: 300 },
  );
});

test("a display formula within a sentence stands on its own lines in one block", () => {
  const node = paragraph(text("Let "), { type: "math", latex: "a = b", display: true }, text(" where # b."));
  expect(renderMarkdown([node])).toMatchObject({
    markdown: "Let\n$$\na = b\n$$\nwhere # b.\n",
    blocks: [{ kind: "paragraph" }],
  });
});
