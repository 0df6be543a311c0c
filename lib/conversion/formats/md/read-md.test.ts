import { expect, test } from "vitest";
import { convertBytes, markdownOf } from "../../testing/convert-bytes.ts";

test("Markdown stays as it is written", async () => {
  const markdown =
    "# Title\n\nSome *text* with $x_1$ and a note[^a].\n\n$$\ny = 2\n$$\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- two\n\n[^a]: The note.\n";
  expect(await markdownOf(markdown, "a.md")).toBe(markdown);
  const result = await convertBytes(markdown, "a.md");
  expect(result.ok && result.blocks.map((block) => block.kind)).toEqual([
    "heading",
    "paragraph",
    "math",
    "table",
    "list",
    "footnote",
  ]);
  expect(result.ok && result.blocks[1]?.source).toEqual({ file: "a.md", line: 3 });
});

test("raw HTML, scripts and pictures from elsewhere do not pass", async () => {
  const markdown =
    'A <b onclick="x">word</b> <script>bad()</script>\n\n<div>block</div>\n\n![alt](https://example.org/x.png) [go](javascript:x) ![](../secret.png)\n';
  expect(await markdownOf(markdown, "a.md")).toBe(
    "A word bad()\n\nblock\n\n[alt](https://example.org/x.png) go\n",
  );
});

test("front matter gives the title", async () => {
  expect(await markdownOf('---\ntitle: "My paper"\noutput: pdf\n---\n\nText.\n', "a.qmd")).toBe(
    "# My paper\n\nText.\n",
  );
});
