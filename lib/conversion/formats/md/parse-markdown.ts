import type { Nodes, Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { definedLabels, type Labels, mentionedLabels } from "./defined-labels.ts";
import { type ParsedPieces, parseInPieces } from "./parse-in-pieces.ts";

/** A bare address, which takes most of the time of a parser to look for. */
const ADDRESS = /www\.|https?:\/\/|@/i;
/** An address is looked for from each mark of such a word on. */
const LONG_WORD = /[-.\w+]{1000}/;
const ADDRESS_CONSTRUCTS = new Set(["wwwAutolink", "protocolAutolink", "emailAutolink"]);

const withAddresses = () => unified().use(remarkParse).use(remarkGfm).use(remarkMath);
const withoutAddresses = () => withAddresses().use(dropAddresses);
const parsers = { addresses: withAddresses().freeze(), none: withoutAddresses().freeze() };
const codeParser = unified().use(remarkParse).freeze();

const hasAddress = (markdown: string) => ADDRESS.test(markdown) && !LONG_WORD.test(markdown);

/** Returns the trees of a text, piece by piece. A piece that nests deeper than a parser can follow has none. */
export function parseMarkdown(markdown: string): ParsedPieces {
  const parsed = parseInPieces(markdown, (piece) =>
    treeOrNull(piece, hasAddress(piece) ? parsers.addresses : parsers.none),
  );
  return { ...parsed, pieces: withLabelsOfOthers(parsed.pieces) };
}

/** Parses those pieces again that refer to what another one defines. */
function withLabelsOfOthers(pieces: ParsedPieces["pieces"]): ParsedPieces["pieces"] {
  const own = pieces.map(({ root, markdown }) =>
    root === null ? new Set<string>() : definedLabels(root, markdown),
  );
  const all = new Set(own.flatMap((labels) => [...labels]));
  if (pieces.length < 2 || all.size === 0) return pieces;
  return pieces.map((piece, i) => {
    if (piece.root === null) return piece;
    const missing = mentionedLabels(piece.markdown).filter((label) => all.has(label) && !own[i]?.has(label));
    if (missing.length === 0) return piece;
    const parser = hasAddress(piece.markdown) ? withAddresses() : withoutAddresses();
    return { ...piece, root: treeOrNull(piece.markdown, parser.use(knowLabels, new Set(missing))) };
  });
}

/** Returns the tree, or null for text that nests deeper than a parser can follow. */
function treeOrNull(markdown: string, parser: Pick<Processor<Root>, "parse">): Root | null {
  try {
    return parser.parse(markdown);
  } catch {
    return null;
  }
}

/** Leaves bare addresses alone, in text that has none. */
function dropAddresses(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => ({
    ...extension,
    text: Object.fromEntries(
      Object.entries(extension.text ?? {}).map(([code, constructs]) => [
        code,
        [constructs]
          .flat()
          .flatMap((construct) =>
            construct && !ADDRESS_CONSTRUCTS.has(construct.name ?? "") ? [construct] : [],
          ),
      ]),
    ),
  }));
  data.fromMarkdownExtensions = (data.fromMarkdownExtensions ?? [])
    .flat()
    .map((extension) => ({ ...extension, transforms: [] }));
}

/** Tells the parser what other pieces define. */
function knowLabels(this: Processor, labels: Labels): void {
  const [notes, links] = [[...labels].filter(isNote), [...labels].filter((label) => !isNote(label))];
  const data = this.data();
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    {
      document: {
        null: {
          tokenize(_effects, _ok, nok) {
            const { parser } = this;
            for (const label of links) if (!parser.defined.includes(label)) parser.defined.push(label);
            parser.gfmFootnotes ??= [];
            for (const note of notes.map((label) => label.slice(1)))
              if (!parser.gfmFootnotes.includes(note)) parser.gfmFootnotes.push(note);
            return nok;
          },
        },
      },
    },
  ];
}

const isNote = (label: string) => label.startsWith("^");

type Code = Extract<Nodes, { type: "code" | "inlineCode" }>;
/** Code of a text, and the lines of the text before the piece that it is in, from where its position counts. */
export type FoundCode = Code & { linesBefore: number };

/** Without one of these a piece has no code, nor what could hide the code after it. It is read as one paragraph. */
const MAY_BE_CODE = /[`~<\t]| {4}/;
const PROSE: Root = { type: "root", children: [{ type: "paragraph", children: [] }] };

/** Finds blocks and spans of code in document order. Code needs no more than CommonMark, which parses faster. */
export function findCode(markdown: string): FoundCode[] {
  const found: FoundCode[] = [];
  const visit = (node: Nodes, linesBefore: number): void => {
    if (node.type === "code" || node.type === "inlineCode") found.push({ ...node, linesBefore });
    else if ("children" in node) for (const child of node.children) visit(child, linesBefore);
  };
  const { pieces } = parseInPieces(markdown, (piece) =>
    MAY_BE_CODE.test(piece) ? treeOrNull(piece, codeParser) : PROSE,
  );
  for (const { root, linesBefore } of pieces) if (root !== null) visit(root, linesBefore);
  return found;
}
