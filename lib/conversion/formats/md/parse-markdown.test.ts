import fc from "fast-check";
import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { describe, expect, test } from "vitest";
import { findCode, parseMarkdown } from "./parse-markdown.ts";

/** Blank lines and lines of every kind that Markdown knows. */
const LINES = [
  "A line of words.",
  "# A heading",
  "Words",
  "===",
  "---",
  "- an item",
  "  - below it",
  "1. an item",
  "    code by its indent",
  "  two spaces before",
  "> a quotation",
  "> - an item in it",
  "</div>",
  "-->",
  "| a | b |",
  "|---|---|",
  "[a]: https://a.example",
  "[^n]: A note",
  "    that goes on",
  "See [a], [b][a], ![c][a] and a note[^n].",
  "Write to a@b.example or see www.c.example/~d/~e",
  "`a` and `` b ` ``",
  "`a span that goes",
  "**a** *b* ~c~ x^2^ $d$ <b>e</b>",
  "* * *",
  "[B]: b 'A title",
];
const OPENINGS = ["```", "~~~ r", "  ```", "$$", "$$ a = b", "<div>", "<!-- a remark"];
const line = fc.oneof(
  { weight: 300, arbitrary: fc.constantFrom(...LINES) },
  { weight: 200, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom(...OPENINGS) },
);
const text = fc.array(line, { minLength: 300, maxLength: 600 }).map((lines) => lines.join("\n"));

const whole = unified().use(remarkParse).use(remarkGfm).use(remarkMath).freeze();

/** Returns a tree without positions, but with the lines and the offsets of every node in the whole text. */
function withPlaces(node: Nodes, lines: number, offset: number): unknown {
  const { position, ...rest } = node;
  return {
    ...rest,
    lines: [(position?.start.line ?? 0) + lines, (position?.end.line ?? 0) + lines],
    span: [(position?.start.offset ?? 0) + offset, (position?.end.offset ?? 0) + offset],
    ...("children" in node && { children: node.children.map((child) => withPlaces(child, lines, offset)) }),
  };
}

describe("Markdown that is parsed in pieces", () => {
  test("has the trees of the whole", () => {
    let most = 0;
    fc.assert(
      fc.property(text, (markdown) => {
        const { pieces, cutAt, unparsedFrom } = parseMarkdown(markdown);
        most = Math.max(most, pieces.length);
        let offset = 0;
        const nodes = pieces.flatMap((piece) => {
          const found = piece.root?.children.map((node) => withPlaces(node, piece.linesBefore, offset));
          offset += piece.markdown.length;
          return found ?? [];
        });
        expect([cutAt, unparsedFrom]).toEqual([null, null]);
        expect(nodes).toEqual(whole.parse(markdown).children.map((node) => withPlaces(node, 0, 0)));
      }),
      { numRuns: 10 },
    );
    expect(most).toBeGreaterThan(3);
  });

  test("has the code of the whole", () => {
    const parser = unified().use(remarkParse).freeze();
    fc.assert(
      fc.property(text, (markdown) => {
        const expected: string[] = [];
        const visit = (node: Nodes): void => {
          if (node.type === "code" || node.type === "inlineCode")
            expected.push(`${node.position?.start.line} ${node.value}`);
          else if ("children" in node) node.children.forEach(visit);
        };
        visit(parser.parse(markdown));
        const found = findCode(markdown).map(
          ({ linesBefore, position, value }) => `${linesBefore + (position?.start.line ?? 0)} ${value}`,
        );
        expect(found).toEqual(expected);
      }),
      { numRuns: 10 },
    );
  });
});
