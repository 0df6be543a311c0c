import type { DocumentNode } from "../document-tree.ts";
import { type Element, elements, textOf } from "../xml.ts";
import { blocksOf } from "./html-blocks.ts";
import type { HtmlContext } from "./html-context.ts";

const NOTE_ROLE = /(^|\s)(doc-)?(foot|end|rear)note(\s|$)/;
/** Citations link to and fro like notes do, and are none. */
const CITED = /^(cite|bib|ref|CR\d|B\d|R\d|rid|c\d)/i;
const REFERENCE_LIST = /(^|[\s_-])(references|ref-list|reflist|bibliography|biblist|citations?)($|[\s_-])/i;

/** An element with what stands around it: its outer elements, and its position in the page. */
type LinkedElement = { element: Element; parents: readonly Element[]; order: number };

/** Collects every element by the names that links can call it, and every link into the page, in order. */
function survey(root: Element): {
  byId: Map<string, LinkedElement>;
  anchors: LinkedElement[];
  notes: LinkedElement[];
} {
  const byId = new Map<string, LinkedElement>();
  const anchors: LinkedElement[] = [];
  const notes: LinkedElement[] = [];
  let order = 0;
  const visit = (element: Element, parents: readonly Element[]) => {
    const place = { element, parents, order: order++ };
    const { id, name, href, role, "epub:type": kind } = element.attributes;
    if (id !== undefined && !byId.has(id)) byId.set(id, place);
    if (element.name === "a" && name !== undefined && !byId.has(name)) byId.set(name, place);
    if (element.name === "a" && href?.includes("#")) anchors.push(place);
    if (NOTE_ROLE.test(`${role ?? ""} ${kind ?? ""}`)) notes.push(place);
    const inner = elements(element);
    if (inner.length > 0) {
      const path = [...parents.slice(-40), element];
      for (const child of inner) visit(child, path);
    }
  };
  visit(root, []);
  return { byId, anchors, notes };
}

const fragment = (element: Element) => {
  const href = element.attributes.href ?? "";
  return href.slice(href.indexOf("#") + 1);
};

const startsWith = (block: Element, inner: Element): boolean => {
  for (const child of block.children) {
    if (typeof child === "string" ? child.trim() !== "" : true)
      return typeof child !== "string" && (child === inner || startsWith(child, inner));
  }
  return false;
};

/** Returns the block that begins with a note's mark. */
function blockOfNote({ element, parents }: LinkedElement): Element | null {
  const path = [...parents, element];
  let at = path.findLastIndex((e) => /^(li|p|div|aside|dd|td|section)$/.test(e.name));
  if (at < 0) return null;
  while (at > 0 && /^(div|li|aside|dd)$/.test(path[at - 1]?.name ?? "")) {
    const [outer, inner] = [path[at - 1], path[at]];
    if (outer === undefined || inner === undefined || !startsWith(outer, inner)) break;
    // An element with more than one mark is the wrapper of all notes.
    if (elements(outer).filter((e) => /^(p|li|div)$/.test(e.name)).length > 6) break;
    if (elements(outer).filter((e) => e.name === inner.name && hasMark(e)).length > 1) break;
    at--;
  }
  return path[at] ?? null;
}

const hasMark = (e: Element): boolean =>
  elements(e).some((c) => (c.name === "a" && (c.attributes.href ?? "").includes("#")) || hasMark(c));

const inReferences = ({ element, parents }: LinkedElement) =>
  [...parents.slice(-4), element].some(
    (e) =>
      REFERENCE_LIST.test(`${e.attributes.class ?? ""} ${e.attributes.id ?? ""}`) ||
      /^doc-biblio/.test(e.attributes.role ?? ""),
  );

const NOTE_NAME =
  /^(user-content-)?_?(fn|ftn|ftnt|edn|footnote|endnote|note|sdfootnote|sdendnote)[-_:.]?\d+(sym)?$/i;

/** Returns the anchors that lead to each name, at most 21 of one. */
function anchorsByTarget(anchors: readonly LinkedElement[]): Map<string, LinkedElement[]> {
  const out = new Map<string, LinkedElement[]>();
  for (const anchor of anchors) {
    const to = fragment(anchor.element);
    out.set(to, [...(out.get(to)?.slice(0, 20) ?? []), anchor]);
  }
  return out;
}

/** True if a link near the target leads back to the anchor, as a note's does to its mark. */
function leadsBack(
  anchor: LinkedElement,
  target: LinkedElement,
  byTarget: ReadonlyMap<string, readonly LinkedElement[]>,
): boolean {
  const own = [anchor.element, ...anchor.parents.slice(-2)].flatMap((e) => [
    e.attributes.id,
    e.attributes.name,
  ]);
  return own.some((id) =>
    (id === undefined ? [] : (byTarget.get(id) ?? [])).some(
      (back) => back.order >= target.order && back.order < target.order + 400,
    ),
  );
}

/** Finds the blocks that links call as notes, by every name they go by. */
function findNotes(root: Element): { blocks: Element[]; byName: Map<string, Element> } {
  const { byId, anchors, notes } = survey(root);
  const found = new Map<Element, number>();
  const byName = new Map<string, Element>();
  const keep = (block: Element, order: number, name: string | undefined) => {
    if (!found.has(block)) found.set(block, order);
    if (name !== undefined) byName.set(name, block);
  };
  for (const { element, order } of notes) keep(element, order, element.attributes.id);
  const byTarget = anchorsByTarget(anchors);
  for (const anchor of anchors) {
    const name = fragment(anchor.element);
    const target = byId.get(name);
    if (target === undefined || byName.has(name) || target.order <= anchor.order) continue;
    const known = [...target.parents, target.element].findLast((e) => found.has(e));
    if (known !== undefined) {
      byName.set(name, known);
      continue;
    }
    if (CITED.test(name) || inReferences(target)) continue;
    if (!NOTE_NAME.test(name) && !leadsBack(anchor, target, byTarget)) continue;
    const block = blockOfNote(target);
    const words = block === null ? "" : textOf(block).trim();
    if (block !== null && words.length < 8_000 && !/^h\d$/.test(target.element.name))
      keep(block, anchor.order, name);
  }
  return { blocks: [...found].toSorted((a, b) => a[1] - b[1]).map(([e]) => e), byName };
}

type Base = Omit<HtmlContext, "noteId" | "isNote" | "addNote">;

/** Reads the notes of a page, and makes a context in which links to them are footnote references. */
export function readNotes(
  root: Element,
  base: Base,
  firstNumber = 1,
): { context: HtmlContext; notes: () => DocumentNode[] } {
  const { blocks, byName } = findNotes(root);
  const ids = new Map(blocks.map((block, i) => [block, String(firstNumber + i)]));
  const contents: Element[] = blocks.map(withoutBackLinks);
  const context: HtmlContext = {
    ...base,
    noteId: (anchor) => {
      const block = byName.get(fragment(anchor));
      return block === undefined ? null : (ids.get(block) ?? null);
    },
    isNote: (element) => ids.has(element),
    addNote: (content) => {
      contents.push(content);
      return String(firstNumber + contents.length - 1);
    },
  };
  const inside: HtmlContext = { ...context, isNote: () => false, noteId: () => null };
  const notes = () => {
    const out: DocumentNode[] = [];
    for (let i = 0; i < contents.length; i++) {
      const content = contents[i];
      if (content !== undefined)
        out.push({
          type: "footnote",
          id: String(firstNumber + i),
          nodes: blocksOf(content.children, inside),
        });
    }
    return out;
  };
  return { context, notes };
}

const BACK =
  /^#?.*(fnref|ftnref|ftnt_ref|ednref|noteref|footnoteanc|sdfootnote\d+anc|sdendnote\d+anc|cite_ref|_ref)/;

function isBackLink(e: Element): boolean {
  if (e.name !== "a") return false;
  const { role = "", class: classes = "", href = "" } = e.attributes;
  if (/backlink|footnote-back|reversefootnote|backref|sd(foot|end)notesym/.test(`${role} ${classes}`))
    return true;
  return (
    BACK.test(href) ||
    (href.includes("#") && /^\W*(↩︎?|↑|\^|\d{1,3}|[a-z*†‡§])?\W*$/u.test(textOf(e)) && textOf(e).length < 8)
  );
}

/** Returns a note's block without its own mark and the link back to the text. */
function withoutBackLinks(element: Element): Element {
  const children: (Element | string)[] = [];
  for (const c of element.children) {
    if (typeof c === "string") children.push(c);
    else if (isBackLink(c)) continue;
    else {
      const inner = withoutBackLinks(c);
      const isEmptyMark =
        /^(sup|span|b)$/.test(c.name) && /^[\s.\d\][)]*$/.test(textOf(inner)) && textOf(c).length < 8;
      if (!(isEmptyMark && c.children.some((x) => typeof x !== "string"))) children.push(inner);
    }
  }
  return { ...element, children };
}
