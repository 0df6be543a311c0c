import { ReplyLinks } from "#lib/chat/reply-links.ts";
import { runChecks } from "#lib/checks/run-checks.ts";
import type { Inline } from "#lib/conversion/document-tree.ts";
import { typedMath } from "#lib/conversion/formulas/typed/typed-math.ts";
import { convertBytes } from "#lib/conversion/testing/convert-bytes.ts";
import { makePdf, textLines } from "#lib/conversion/testing/make-pdf.ts";
import { makeDocx } from "#lib/conversion/testing/make-zip.ts";
import { anchorQuote } from "#lib/manuscript/anchor.ts";
import { inertLinks } from "#lib/manuscript/inert-links.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { searchPassages } from "#lib/manuscript/search-passages.ts";
import { readOutline } from "#lib/manuscript/sections/outline.ts";
import { HOSTILE_PIECES } from "#lib/manuscript/testing/hostile-pieces.ts";
import { HOSTILE_SERIES } from "#lib/manuscript/testing/hostile-series.ts";
import { readJson } from "#lib/ports/models/read-json.ts";
import { comparePairs, groupsOf } from "#lib/reviews/findings/join/group-findings.ts";
import { prepareAll, rarityIn } from "#lib/reviews/findings/join/similarity.ts";
import { stemsOf } from "#lib/reviews/findings/join/word-rarity.ts";
import { withoutLinks } from "#lib/reviews/passes/without-links.ts";
import { withoutSecrets } from "#lib/without-secrets.ts";
import { LATEX_PARTS, latexOf, MARKDOWN_PARTS, TEXT_PARTS } from "./hostile-parts.ts";

/** An input that slows a careless function down, in any size. */
export interface HostileInput {
  name: string;
  /** The shorter of the two sizes that are measured. */
  units: number;
  /** Makes the input of a size, and returns the call to measure. */
  prepare: (units: number) => (() => unknown) | Promise<() => unknown>;
}

const REPLY_PARTS = ["[", "![", "](", "\\", "&", "<", "h", "[a](", "[a](#quote=(", "`", "www."];
const JSON_PARTS = ['"', '\\"', "{", "[,", "```", ", "];
const LINK_PARTS = ["[", "![", "](", "<a", "<a =", "[1]: "];
const ADDRESS_PARTS = ["[a](", "[a](<", "href ", "](data:image/", "](&Tab;", "](\n\n", "]:\\"];
const LOG_PARTS = ["a.", "://a:", "?token=", "Bearer ", "sk-"];
const WORD_PARTS = ["a1", "1.", "(", "x_", "\\\\{", "ab.", "“a"];
const WORD_LINES = ["....", "\t ", "(", "1.1.1.", "a"];
/** The characters that a model's reply grows by from one event to the next. */
const PIECE = 50;

export const HOSTILE_INPUTS: readonly HostileInput[] = [
  ...repeated("checks of", HOSTILE_PIECES, 25_000, (text) => () => runChecks(parseManuscript(text))),
  ...HOSTILE_SERIES.map(([reader, make]) => ({
    name: `${reader} of: ${JSON.stringify(make(200).slice(0, 40))}`,
    units: 25_000,
    prepare: (units: number) => readSeries(reader, make(units)),
  })),
  ...repeated("a quote placed in", MARKDOWN_PARTS, 50_000, (text) => () => placeQuote(text)),
  ...repeated("links of a reply", REPLY_PARTS, 50_000, (text) => () => showReply(text)),
  ...repeated("JSON of a reply", JSON_PARTS, 100_000, (text) => () => readJson(`{"${text}`)),
  ...repeated("links of a message", LINK_PARTS, 10_000, (text) => () => withoutLinks(text)),
  ...repeated("addresses of Markdown", ADDRESS_PARTS, 100_000, (text) => () => inertLinks(text)),
  ...repeated("a line of the log", LOG_PARTS, 20_000, (text) => () => withoutSecrets(text)),
  ...repeated("stems", WORD_PARTS, 200_000, (text) => () => stemsOf(text)),
  ...repeated("conversion of Markdown", MARKDOWN_PARTS, 100_000, (text) => () => convertBytes(text, "a.md")),
  ...repeated("conversion of LaTeX", LATEX_PARTS, 25_000, convertLatex),
  ...repeated("conversion of text", TEXT_PARTS, 50_000, (text) => () => convertBytes(text, "a.txt")),
  ...repeated("a line in Word", WORD_LINES, 400_000, readWordLine),
  { name: "checks of labelled figures", units: 2_000, prepare: checkLabelledFigures },
  { name: "an outline of headings", units: 20_000, prepare: outlineHeadings },
  { name: "a typed formula that does not end", units: 10_000, prepare: readTypedFormula },
  { name: "lines across a page of a PDF", units: 5_000, prepare: readDrawnPage },
  { name: "findings to compare", units: 2_500, prepare: compareFindings },
  { name: "findings of one kind to group", units: 1_500, prepare: groupFindings },
];

/** Makes an input of each part: the part over and over, `units` characters in all. */
function repeated(
  what: string,
  parts: readonly string[],
  units: number,
  prepare: (text: string) => () => unknown,
): HostileInput[] {
  return parts.map((part) => ({
    name: `${what}: ${JSON.stringify(part)}`,
    units,
    prepare: (count) => prepare(part.repeat(Math.floor(count / part.length))),
  }));
}

function readSeries(reader: string, text: string): () => unknown {
  if (reader === "search") return () => searchPassages(text, "the");
  return () => runChecks(parseManuscript(text));
}

/** A quote that is nearly right, so that all of the text is searched. */
function placeQuote(text: string): unknown {
  const at = Math.floor(0.9 * text.length);
  return anchorQuote(text, `${text.slice(at, at + 40)} qzjx ${text.slice(at + 40, at + 80)}`, at);
}

function convertLatex(text: string): () => unknown {
  const source = latexOf(text);
  return () => convertBytes(source, "a.tex");
}

function checkLabelledFigures(units: number): () => unknown {
  const text = series(units, (i) => `![a](b.png){#fig:a${i}}\n\nSee @fig:a${i + 1}.\n\n`);
  return () => runChecks(parseManuscript(text));
}

function outlineHeadings(units: number): () => unknown {
  const text = series(units, (i) => `# Heading ${i}\n\n`);
  return () => readOutline(text);
}

function series(units: number, piece: (i: number) => string): string {
  return Array.from({ length: units }, (_, i) => piece(i)).join("");
}

async function showReply(text: string): Promise<void> {
  const links = new ReplyLinks({
    quote: async () => null,
    comment: async () => false,
    address: async () => false,
  });
  for (let at = 0; at < text.length; at += PIECE) await links.push(text.slice(at, at + PIECE));
  await links.end();
}

function readWordLine(line: string): () => unknown {
  const file = makeDocx(`<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`);
  return () => convertBytes(file, "a.docx");
}

function readTypedFormula(units: number): () => unknown {
  const text = (value: string): Inline => ({ type: "text", text: value });
  const italic = (value: string): Inline => ({ type: "emphasis", children: [text(value)] });
  const symbol: Inline[] = [italic("x"), { type: "subscript", children: [italic("1")] }];
  const children = [...symbol, text("(".repeat(units)), text("1+".repeat(units)), ...symbol];
  return () => typedMath([{ type: "paragraph", children }], () => {});
}

function readDrawnPage(units: number): () => unknown {
  const drawing = Array.from(
    { length: units },
    (_, i) => `${(i * 37) % 600} ${(i * 91) % 780} m ${(i * 53) % 600} ${(i * 29) % 780} l S`,
  ).join("\n");
  const words = textLines(["The words of the page stand above its lines, and none of them may be lost."]);
  const file = makePdf([words], { drawing });
  return () => convertBytes(file, "a.pdf");
}

function compareFindings(units: number): () => unknown {
  const markdown = "The words of a manuscript of some length. ".repeat(2_000);
  const findings = Array.from({ length: units }, (_, i) => ({
    title: `Title ${i}`,
    message: `Message ${i * 31} of a kind`,
    span: { start: i * 7, end: i * 7 + 40 },
    related: [],
    types: ["numbers" as const],
    suggestion: null,
    raisedBy: [`pass:${i % 9}`],
    evidence: null,
  }));
  return async () => comparePairs(prepareAll(markdown, await rarityIn(markdown), findings));
}

/** Each finding makes a pair with its 60 neighbours, as if all were of one problem. */
function groupFindings(units: number): () => unknown {
  const pairs = Array.from({ length: units }, (_, i) =>
    Array.from({ length: Math.min(60, units - 1 - i) }, (_, next) => [i, i + next + 1] as const),
  ).flat();
  return () => groupsOf(units, pairs, 0);
}
