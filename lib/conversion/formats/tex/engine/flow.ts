import type { BlockSource } from "../../../conversion.ts";
import { type DocumentNode, type Inline, plainText } from "../../../document-tree.ts";
import type { Style } from "./style.ts";

type StyledRun = { style: Style; text: string } | { style: Style; inline: Inline };

const TYPED = /[`']|--/;

/** Returns text as TeX prints it, with quotes and dashes for the characters that authors type. */
function typographic(value: string): string {
  if (!TYPED.test(value)) return value;
  return value
    .replace(/---/g, "—")
    .replace(/--/g, "–")
    .replace(/!`/g, "¡")
    .replace(/\?`/g, "¿")
    .replace(/``/g, "“")
    .replace(/''/g, "”")
    .replace(/`/g, "‘")
    .replace(/'/g, "’");
}

function wrapped(leaf: Inline, style: Style): Inline {
  let out = leaf;
  if (style.script !== undefined) out = { type: style.script, children: [out] };
  if (style.strike) out = { type: "strike", children: [out] };
  if (style.emphasis) out = { type: "emphasis", children: [out] };
  if (style.strong) out = { type: "strong", children: [out] };
  return style.link === undefined ? out : { type: "link", url: style.link, children: [out] };
}

function inlineOf(run: StyledRun): Inline[] {
  const { style } = run;
  if ("inline" in run) return [wrapped(run.inline, style)];
  const value = style.code || style.literal ? run.text : typographic(run.text);
  const shown = style.upper ? value.toUpperCase() : value;
  if (!style.code || shown.trim() === "") return [wrapped({ type: "text", text: shown }, style)];
  const [, before = "", ink = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(shown) ?? [];
  return [
    ...(before === "" ? [] : [{ type: "text", text: " " } as const]),
    wrapped({ type: "code", text: ink }, style),
    ...(after === "" ? [] : [{ type: "text", text: " " } as const]),
  ];
}

/** Joins the parts of a link that a style divides, such as one bold word. */
function joinLinks(inlines: readonly Inline[]): Inline[] {
  const out: Inline[] = [];
  for (const inline of inlines) {
    const last = out.at(-1);
    if (last?.type === "link" && inline.type === "link" && last.url === inline.url)
      out[out.length - 1] = { ...last, children: [...last.children, ...inline.children] };
    else out.push(inline);
  }
  return out;
}

/** One column of text that is being set: finished blocks, and the paragraph that is open. */
export class Flow {
  nodes: DocumentNode[] = [];
  /** True if the flow holds paragraphs. In others, such as a caption or a cell, a paragraph's end is a line break. */
  readonly vertical: boolean;
  /** The line of the source on which the open paragraph begins. */
  start: BlockSource | undefined;
  #runs: StyledRun[] = [];
  /** True if the open paragraph ends in space. It is kept, because looking at the end of a long text is slow. */
  #endsInSpace = true;

  constructor(vertical: boolean) {
    this.vertical = vertical;
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  text(value: string, style: Style): void {
    if (value !== "") this.#endsInSpace = /\s/.test(value.slice(-1));
    const last = this.#runs.at(-1);
    if (last !== undefined && "text" in last && last.style === style) last.text += value;
    else this.#runs.push({ style, text: value });
  }

  inline(inline: Inline, style: Style): void {
    this.#endsInSpace = false;
    this.#runs.push({ style, inline });
  }

  /** Removes the space at the end of the open paragraph, as `\unskip` does. */
  trimEnd(): void {
    const last = this.#runs.at(-1);
    if (last !== undefined && "text" in last) last.text = last.text.trimEnd();
    this.#endsInSpace = false;
  }

  /** Returns the last words of the open paragraph, at most 100 characters. */
  get lastWords(): string {
    let words = "";
    for (let i = this.#runs.length - 1; i >= 0 && words.length <= 100; i--) {
      const run = this.#runs[i];
      if (run === undefined) break;
      const end = "text" in run ? { ...run, text: run.text.slice(-200) } : run;
      words = `${plainText(inlineOf(end))}${words}`;
    }
    return words.length <= 100
      ? words.trim()
      : words
          .slice(-100)
          .replace(/^\S*\s/, "")
          .trim();
  }

  get endsInSpace(): boolean {
    return this.isEmpty || this.#endsInSpace;
  }

  /** Takes the content of the open paragraph out of the flow. */
  takeInlines(): Inline[] {
    const inlines = joinLinks(this.#runs.flatMap(inlineOf));
    this.#runs = [];
    this.start = undefined;
    return inlines;
  }

  /** Ends the open paragraph. One that holds only images is figures. */
  endParagraph(): void {
    if (!this.vertical) {
      if (!this.isEmpty) this.inline({ type: "break" }, {});
      return;
    }
    if (this.isEmpty) return;
    this.trimEnd();
    const source = this.start;
    const inlines = this.takeInlines();
    const place = source === undefined ? {} : { source };
    const images = inlines.filter((inline) => inline.type === "image");
    const rest = inlines.filter((inline) => inline.type !== "image");
    if (images.length > 0 && plainText(rest).trim() === "") {
      for (const image of images) this.nodes.push({ type: "figure", name: image.name, alt: [], ...place });
      if (!rest.some((inline) => inline.type === "note")) return;
      this.nodes.push({ type: "paragraph", children: rest, ...place });
      return;
    }
    if (
      inlines.some(
        (inline) => inline.type !== "break" && (inline.type !== "text" || inline.text.trim() !== ""),
      )
    )
      this.nodes.push({ type: "paragraph", children: inlines, ...place });
  }

  add(node: DocumentNode): void {
    this.nodes.push(node);
  }

  finish(): DocumentNode[] {
    this.endParagraph();
    return this.nodes;
  }
}

/** Joins blocks to inline content, for places that hold no blocks. */
export function squeezed(nodes: readonly DocumentNode[]): Inline[] {
  const out: Inline[] = [];
  for (const node of nodes) {
    const inlines = squeezedNode(node);
    if (inlines.length === 0) continue;
    if (out.length > 0) out.push({ type: "break" });
    out.push(...inlines);
  }
  return out;
}

function squeezedNode(node: DocumentNode): Inline[] {
  if ("children" in node) return node.children;
  switch (node.type) {
    case "list":
      return node.items.flatMap((item): Inline[] => [...squeezed(item.nodes), { type: "text", text: " " }]);
    case "quote":
    case "footnote":
      return squeezed(node.nodes);
    case "table":
      return node.rows.flatMap((row): Inline[] => [
        ...row.flatMap((cell): Inline[] => [...cell.children, { type: "text", text: " " }]),
        { type: "break" },
      ]);
    case "math":
      return [{ type: "math", latex: node.latex }];
    case "code":
      return [{ type: "code", text: node.text }];
    case "figure":
      return [{ type: "image", name: node.name, alt: plainText(node.alt) }];
    case "verbatim":
      return [];
  }
}
