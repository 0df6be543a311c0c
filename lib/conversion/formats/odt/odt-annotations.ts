import type { Annotations } from "../../conversion.ts";
import { descendants, type Element, elements, first, textOf } from "../../xml.ts";
import type { OdtContext } from "./odt-context.ts";

const MAX_COMMENTS = 1_000;

const words = (e: Element | undefined) => (e === undefined ? "" : textOf(e).trim());

/** Keeps a comment in the margin. One without a range has no quote. */
export function keepComment(e: Element, context: OdtContext): void {
  if (context.annotations.comments.length >= MAX_COMMENTS) return;
  const comment = {
    author: words(first(e, "dc:creator")),
    date: words(first(e, "dc:date")),
    text: [...descendants(e, "text:p"), ...descendants(e, "text:h")]
      .map(words)
      .filter((t) => t !== "")
      .join(" "),
    quote: "",
  };
  context.annotations.comments.push(comment);
  const name = e.attributes["office:name"];
  if (name !== undefined) context.openQuotes.set(name, comment);
}

/** Adds text to the comments and insertions whose ranges are open. */
export function addToRanges(text: string, context: OdtContext): void {
  for (const comment of context.openQuotes.values()) if (comment.quote.length < 2_000) comment.quote += text;
  for (const change of context.openChanges.values()) if (change.text.length < 8_000) change.text += text;
}

type Change = Annotations["changes"][number];

/** Reads the tracked changes, by id. Deleted text stands here and not in the text. */
export function readChanges(body: Element, annotations: Annotations): OdtContext["changes"] {
  const known = new Map<string, Pick<Change, "kind" | "author" | "date">>();
  for (const region of descendants(body, "text:changed-region").slice(0, 20_000)) {
    const change = elements(region).find((e) => /^text:(insertion|deletion)$/.test(e.name));
    if (change === undefined) continue;
    const info = first(change, "office:change-info");
    const origin = { author: words(first(info, "dc:creator")), date: words(first(info, "dc:date")) };
    const kind = change.name === "text:deletion" ? "deletion" : "insertion";
    const id = region.attributes["text:id"] ?? region.attributes["xml:id"] ?? "";
    known.set(id, { kind, ...origin });
    const deleted = elements(change)
      .filter((e) => e.name !== "office:change-info")
      .map(textOf)
      .join(" ")
      .trim();
    if (kind === "deletion" && deleted !== "") annotations.changes.push({ kind, ...origin, text: deleted });
  }
  return known;
}

export function openChange(id: string, context: OdtContext): void {
  const change = context.changes.get(id);
  if (change?.kind !== "insertion" || context.openChanges.has(id)) return;
  const kept: Change = { ...change, text: "" };
  context.annotations.changes.push(kept);
  context.openChanges.set(id, kept);
}
