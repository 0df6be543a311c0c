import { expect, test } from "vitest";
import { type DocumentNode, plainText, text } from "../document-tree.ts";
import { markStructure } from "./mark-structure.ts";

test.each([
  ["Figure 2.4: A map.", "Figure 2.4"],
  ["Fig. 3. A map.", "Fig. 3"],
  ["Table A.1-2 Sites", "Table A.1-2"],
])("a figure above “%s” is called %s", (caption, label) => {
  const nodes: DocumentNode[] = [
    { type: "figure", name: "figure-1.png", alt: [] },
    { type: "caption", children: [text(caption)] },
  ];
  const [figure] = markStructure(nodes);
  expect(figure?.type === "figure" && plainText(figure.alt)).toBe(label);
});
