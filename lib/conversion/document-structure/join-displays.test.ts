import { expect, test } from "vitest";
import { type DocumentNode, text } from "../document-tree.ts";
import { renderMarkdown } from "../render-markdown.ts";
import { joinDisplays } from "./join-displays.ts";

const paragraph = (words: string): DocumentNode => ({ type: "paragraph", children: [text(words)] });
const math = (latex: string): DocumentNode => ({ type: "math", latex });
const kinds = (...nodes: DocumentNode[]) => joinDisplays(nodes).map((node) => node.type);

test("a sentence that goes on after its displays is one paragraph", () => {
  const nodes = joinDisplays([
    paragraph("We have"),
    math("a = b"),
    math("c = d"),
    paragraph("where d is small."),
  ]);
  expect(renderMarkdown(nodes).markdown).toBe("We have\n$$\na = b\n$$\n$$\nc = d\n$$\nwhere d is small.\n");
});

test("a sentence that runs through several displays is one paragraph", () => {
  expect(kinds(paragraph("Let"), math("a"), paragraph("and"), math("b"), paragraph("then c."))).toEqual([
    "paragraph",
  ]);
});

test("a new sentence, and a display under a heading, stay by themselves", () => {
  expect(kinds(paragraph("We have"), math("a"), paragraph("Then b."))).toEqual([
    "paragraph",
    "math",
    "paragraph",
  ]);
  const heading: DocumentNode = { type: "heading", level: 2, children: [text("Model")] };
  expect(kinds(heading, math("a"), paragraph("where b."))).toEqual(["heading", "math", "paragraph"]);
});
