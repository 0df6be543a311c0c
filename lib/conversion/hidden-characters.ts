import type { HiddenText } from "./conversion.ts";
import type { DocumentNode, Inline } from "./document-tree.ts";

/**
 * Characters that show nothing. The longest pattern stands first: the flag of a region is an emoji that is spelled in
 * tags, and people see it.
 */
const HIDDEN =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,7}\u{e007f}|[\u{e0000}-\u{e007f}]+|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}|[\u200b-\u200f\u2060-\u2064\ufeff]{8,}|[\u202d\u202e][^\u202c\n]*\u202c?/gu;
const MAY_HIDE = /[\ufe00-\ufe0f\u200b-\u200f\u202d\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e01ef}]/u;
const FLAG = 0x1f3f4;
const [TAGS, SELECTORS, MORE_SELECTORS] = [0xe0000, 0xfe00, 0xe0100];
const OVERRIDE = /^[\u202d\u202e]/;
const MAX_DEPTH = 400;

const codes = (text: string) => Array.from(text, (c) => c.codePointAt(0) ?? 0);
const isReadable = (text: string) => text !== "" && !/[^\P{C}\n]|\ufffd/u.test(text);

function readable(bytes: readonly number[]): string {
  const text = Buffer.from(bytes).toString("utf8");
  return isReadable(text) ? text : "";
}

/** Returns the ASCII that tag characters spell. */
const ofTags = (run: string) =>
  codes(run)
    .map((code) => code - TAGS)
    .filter((code) => code >= 0x20 && code < 0x7f)
    .map((code) => String.fromCharCode(code))
    .join("");

/** Returns the text that variation selectors spell: each of the 256 is one byte of UTF-8. */
const ofSelectors = (run: string) =>
  readable(
    codes(run).map((code) => (code >= MORE_SELECTORS ? code - MORE_SELECTORS + 16 : code - SELECTORS)),
  );

const ofBits = (groups: readonly string[]) =>
  readable(groups.filter((bits) => bits !== "").map((bits) => Number.parseInt(bits, 2) & 255));

/** Returns the text that zero-width characters spell as bits, in eights or parted by a third character; "" if none. */
function ofZeroWidths(run: string): string {
  const kinds = [...new Set(run)].slice(0, 4);
  for (const zero of kinds)
    for (const one of kinds) {
      if (zero === one) continue;
      const bits = Array.from(run, (c) => (c === zero ? "0" : c === one ? "1" : " ")).join("");
      const groups = kinds.length === 2 ? (bits.match(/[01]{8}/g) ?? []) : bits.split(/ +/);
      const text = ofBits(groups);
      if (text !== "") return text;
    }
  return "";
}

function decode(run: string): string {
  const first = run.codePointAt(0) ?? 0;
  if (OVERRIDE.test(run)) return run.slice(1);
  if (first >= MORE_SELECTORS || (first >= SELECTORS && first < SELECTORS + 16)) return ofSelectors(run);
  return first >= TAGS ? ofTags(run) : ofZeroWidths(run);
}

class HiddenCharacterTaker {
  readonly found: HiddenText[] = [];
  #place: HiddenText["place"];

  #text(text: string): string {
    if (!MAY_HIDE.test(text)) return text;
    return text.replace(HIDDEN, (run) => {
      if (run.codePointAt(0) === FLAG) return run;
      const hidden = decode(run);
      const last = this.found.at(-1);
      // A PDF has such characters letter by letter.
      if (last !== undefined && last.place === this.#place && hidden.length < 3) last.text += hidden;
      else {
        const place = this.#place === undefined ? {} : { place: this.#place };
        this.found.push({ reason: "invisible-characters", text: hidden, ...place });
      }
      return OVERRIDE.test(run) ? this.#text(hidden) : "";
    });
  }

  #inlines(children: Inline[], depth: number): void {
    for (const child of children) {
      if (child.type === "text" || child.type === "code") child.text = this.#text(child.text);
      else if (child.type === "math") child.latex = this.#text(child.latex);
      else if (child.type === "image") child.alt = this.#text(child.alt);
      else if ("children" in child && depth < MAX_DEPTH) this.#inlines(child.children, depth + 1);
    }
  }

  nodes(nodes: DocumentNode[], depth = 0): void {
    for (const node of nodes) {
      if (depth >= MAX_DEPTH) return;
      if (node.source !== undefined) this.#place = Array.isArray(node.source) ? node.source[0] : node.source;
      else if (depth === 0) this.#place = undefined;
      if ("children" in node) this.#inlines(node.children, 0);
      else if ("nodes" in node) this.nodes(node.nodes, depth + 1);
      else if (node.type === "list") for (const item of node.items) this.nodes(item.nodes, depth + 1);
      else if (node.type === "table") for (const cell of node.rows.flat()) this.#inlines(cell.children, 0);
      else if (node.type === "figure") this.#inlines(node.alt, 0);
      else if (node.type === "code") node.text = this.#text(node.text);
      else if (node.type === "math") node.latex = this.#text(node.latex);
      else if (node.type === "verbatim") node.markdown = this.#text(node.markdown);
    }
  }
}

/**
 * Takes characters that show nothing and can spell something out of every text, in place, and says what they
 * spell: tags, runs of variation selectors or of zero-width characters. Text whose direction is overridden
 * stays, and is reported as it is stored.
 */
export function takeHiddenCharacters(nodes: DocumentNode[]): HiddenText[] {
  const taker = new HiddenCharacterTaker();
  taker.nodes(nodes);
  return taker.found;
}
