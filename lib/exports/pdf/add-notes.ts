import { PDFArray, type PDFContext, type PDFDict, PDFHexString, PDFName, type PDFRef } from "@cantoo/pdf-lib";
import type { PageBox } from "#lib/conversion/conversion.ts";
import type { ExportedComment } from "../exported-review.ts";
import { noteText } from "../note-text.ts";
import { plainText } from "../plain-blocks.ts";
import { withoutControls } from "../without-controls.ts";
import type { Placement } from "../writer.ts";
import { highlightLook, noteLook } from "./looks.ts";
import type { PageNode } from "./page-nodes.ts";

/** Printed, as highlights are. */
const PRINTED = 4;
/** Hidden, printed, not zoomed and not turned: how Acrobat writes replies, which lists show and pages do not. */
const REPLY = 30;
const NOTE_SIDE = 18;
const POPUP = { width: 220, height: 140 };
/** States that viewers show beside a note. */
const STATES = { addressed: "Completed", dismissed: "Rejected" } as const;

type Rectangle = [left: number, bottom: number, right: number, top: number];

/** Writes notes into pages. Each page that gets one must be saved. */
export class NoteWriter {
  readonly #context: PDFContext;
  readonly #date: string;
  readonly #added = new Map<PageNode, PDFRef[]>();

  /** `at` is ISO 8601, in UTC. */
  constructor(context: PDFContext, at: string) {
    this.#context = context;
    this.#date = pdfDate(at);
  }

  /** Highlights boxes of pages with the comment as their note. A passage over several pages gets one on each. */
  highlight(
    comment: ExportedComment,
    placement: Placement,
    places: readonly (PageBox & { node: PageNode })[],
  ): void {
    const byPage = [...Map.groupBy(places, ({ page }) => page)];
    for (const [i, [, boxes]] of byPage.entries()) {
      const node = boxes[0]?.node;
      if (node === undefined) continue;
      const corners = boxes.map(({ bbox: [x0, y0, x1, y1] }) =>
        [node.point(x0, y0), node.point(x1, y0), node.point(x0, y1), node.point(x1, y1)].flat(),
      );
      const rect = bounds(corners.flat());
      const look = highlightLook(this.#context, rect, corners, comment);
      const contents =
        i === 0 ? noteText(comment, placement) : `${comment.number}: continued from page ${byPage[0]?.[0]}.`;
      const ref = this.#note(node, comment, `galley-${comment.id}${i === 0 ? "" : `-${i + 1}`}`, {
        Subtype: "Highlight",
        Rect: rect,
        QuadPoints: corners.flat(),
        C: [...look.color],
        AP: { N: look.ref },
        Contents: hex(contents),
      });
      if (i === 0) this.#answer(node, comment, rect, ref);
    }
  }

  /** Puts a note beside the text, the `nth` of its page, counted from 0. */
  pin(node: PageNode, comment: ExportedComment, nth: number): void {
    const rect = pinned(node, nth);
    const look = noteLook(this.#context, comment);
    const ref = this.#note(node, comment, `galley-${comment.id}`, {
      Subtype: "Text",
      Name: "Comment",
      Rect: rect,
      C: [...look.color],
      AP: { N: look.ref },
      Contents: hex(noteText(comment, "end")),
    });
    this.#answer(node, comment, rect, ref);
  }

  /** Writes the lists of notes into their pages and returns these. */
  finish(): PageNode[] {
    for (const [{ dict }, refs] of this.#added) {
      const own = dict.lookup(PDFName.of("Annots"));
      const all = PDFArray.withContext(this.#context);
      // An array that other objects share must not change, so the page gets one of its own.
      for (const each of own instanceof PDFArray ? own.asArray() : []) all.push(each);
      for (const ref of refs) all.push(ref);
      dict.set(PDFName.of("Annots"), all);
    }
    return [...this.#added.keys()];
  }

  #note(node: PageNode, comment: ExportedComment, name: string, entries: Entries): PDFRef {
    const popup = this.#context.nextRef();
    const ref = this.#add(node, {
      ...entries,
      Subj: hex(comment.severity ? `${comment.severity}: ${comment.types.join(", ")}` : "Comment"),
      T: hex(comment.author ?? "Galley"),
      NM: hex(name),
      F: PRINTED,
      Popup: popup,
    });
    const { width, height } = POPUP;
    const [right, top] = node.point(node.width, 0);
    this.#context.assign(
      popup,
      this.#annotation(node, {
        Subtype: "Popup",
        Parent: ref,
        Open: false,
        Rect: [right - width, top - height, right, top],
      }),
    );
    this.#list(node, popup);
    return ref;
  }

  /** Adds the replies to a note, and its state where it has one. */
  #answer(node: PageNode, comment: ExportedComment, rect: Rectangle, to: PDFRef): void {
    const reply = (name: string, author: string, date: string, text: string, more: Entries = {}) =>
      this.#add(node, {
        Subtype: "Text",
        Rect: rect,
        IRT: to,
        F: REPLY,
        NM: hex(`galley-${comment.id}-${name}`),
        T: hex(author),
        Contents: hex(text),
        M: hex(date),
        CreationDate: hex(date),
        ...more,
      });
    for (const [i, { author, at, text }] of comment.replies.entries())
      reply(`reply-${i + 1}`, author, pdfDate(at), plainText(text), { RT: "R" });
    if (comment.status === "open") return;
    reply("status", "Galley", this.#date, `Status: ${comment.status}`, {
      State: hex(STATES[comment.status]),
      StateModel: hex("Review"),
    });
  }

  #add(node: PageNode, entries: Entries): PDFRef {
    const ref = this.#context.register(
      this.#annotation(node, { M: hex(this.#date), CreationDate: hex(this.#date), ...entries }),
    );
    this.#list(node, ref);
    return ref;
  }

  #annotation(node: PageNode, entries: Entries): PDFDict {
    return this.#context.obj({ Type: "Annot", P: node.ref, ...entries });
  }

  #list(node: PageNode, ref: PDFRef): void {
    this.#added.set(node, [...(this.#added.get(node) ?? []), ref]);
  }
}

type Entries = Record<string, string | number | boolean | number[] | PDFRef | PDFHexString | { N: PDFRef }>;

/** Returns a text of any script as a string of a PDF. */
const hex = (text: string) => PDFHexString.fromText(withoutControls(text));

function pdfDate(iso: string): string {
  const digits = iso.replace(/\D/g, "").slice(0, 14);
  return digits.length === 14 ? `D:${digits}Z` : "D:20000101000000Z";
}

function bounds(points: readonly number[]): Rectangle {
  const xs = points.filter((_, i) => i % 2 === 0);
  const ys = points.filter((_, i) => i % 2 === 1);
  return [
    xs.reduce((a, b) => Math.min(a, b)),
    ys.reduce((a, b) => Math.min(a, b)),
    xs.reduce((a, b) => Math.max(a, b)),
    ys.reduce((a, b) => Math.max(a, b)),
  ];
}

/** Returns places along the top of a page, then in further rows below. */
function pinned(node: PageNode, nth: number): Rectangle {
  const step = NOTE_SIDE + 4;
  const inRow = Math.max(1, Math.floor((node.width - step) / step));
  const [x, y] = [8 + (nth % inRow) * step, 8 + Math.floor(nth / inRow) * step];
  const [ax, ay] = node.point(x, y);
  const [bx, by] = node.point(x + NOTE_SIDE, y + NOTE_SIDE);
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}
