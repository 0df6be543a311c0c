import { expect, test } from "vitest";
import type { DoubtfulSpan } from "./doubt.ts";
import { parseManuscript } from "./parse-manuscript.ts";

const doubtsOf = (markdown: string, doubtful: DoubtfulSpan[] = []) =>
  parseManuscript(markdown, { hidden: [], comments: [], changes: [], doubtful }).blocks.map(
    ({ doubt }) => doubt,
  );

test("a block has the doubt that conversion has about it", () => {
  const markdown = "# Birds\n\nThe first one.\n\nThe second one.\n";
  const start = markdown.indexOf("The second");
  expect(doubtsOf(markdown, [{ start, end: start + 15, doubt: "mixed-columns" }])).toEqual([
    null,
    null,
    "mixed-columns",
  ]);
});

test("a document of a version that knew no doubt is read as before", () => {
  const facts = { hidden: [], comments: [], changes: [] };
  expect(parseManuscript("The first one.\n", facts).blocks.map(({ doubt }) => doubt)).toEqual([null]);
});

test.each([
  ["a word that a line divided", "They ran the calcu- lations twice.", "divided-words"],
  ["a formula in the letters of its font", "We set ð3Þ to the value.", "broken-formula"],
  ["an index without its formula", "The sum is Cog\\_{k,i} over all years.", "broken-formula"],
  ["a command of LaTeX", "We use \\textbf{bold} words.", "latex-source"],
  ["the labels of a drawing", "[Drawing: Mother; Father; Child]", "figure-labels"],
  ["a line of a program", "model <- lm(y ~ x, data = birds)", "program-code"],
])("%s raises doubt", (_, markdown, doubt) => {
  expect(doubtsOf(markdown)).toEqual([doubt]);
});

test.each([
  ["a hyphen that the author set apart", "The data- driven way is driven by birds."],
  ["a superscript citation", "As others found^{[12]} and said^{a} before."],
  ["a hanging hyphen", "The pre- and post-treatment weights differ."],
])("%s raises none", (_, markdown) => {
  expect(doubtsOf(markdown)).toEqual([null]);
});

test("short paragraphs without an end, in a row on a page, are the labels of a drawing", () => {
  const drawing =
    "Incoming data\n\nunmatched pairs pairs\n\nParsing the request\n\nFigure 3: The workflow.\n";
  const read = (isReadOffPages: boolean) =>
    parseManuscript(drawing, { hidden: [], comments: [], changes: [], isReadOffPages });
  expect(read(true).blocks.map(({ doubt }) => doubt)).toEqual([
    "figure-labels",
    "figure-labels",
    "figure-labels",
    null,
  ]);
  expect(read(false).blocks.map(({ doubt }) => doubt)).toEqual([null, null, null, null]);
});

const CODE = [
  "def run(self, env_list):",
  "if self.done == True:",
  "for i, (kind, number) in enumerate(kinds if done else []):",
  'print(f"Rounds played by the first agent: {rounds_played}")',
  "else:",
  "\\# Plot what the agent won in each of the rounds that it played",
  "self.env.step(self.action)",
  "return self.total_reward",
];

test("lines among lines of a program belong to it, and sentences do not", () => {
  const sentence = "The agent plays until it has won, as the rules of the game say.";
  const blocks = [...CODE.slice(0, 4), sentence, ...CODE.slice(4)];
  expect(doubtsOf(blocks.join("\n\n"))).toEqual(
    blocks.map((block) => (block === sentence ? null : "program-code")),
  );
});

test("a line that may be code is text where no program stands around it", () => {
  expect(doubtsOf("The loop ends here.\n\nelse:\n\nThe other one goes on.\n")).toEqual([null, null, null]);
});

test.each([
  ["an address", "See https://www.drupal.org/project/twitter_block."],
  ["the name of a language", "Main program: C++"],
  ["an entry that ends in its year", "Schölzel, C. Nonlinear Measures for Systems; Zenodo, 2019;"],
  [
    "a Chinese sentence that names a function",
    "脚本将每列向量视为非负分布并归一化为概率，函数为 y_true(x)。",
  ],
])("%s is no code", (_, markdown) => {
  expect(doubtsOf(markdown)).toEqual([null]);
});
