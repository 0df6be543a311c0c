import { attributeOf, type XmlTag } from "../xml/scan-xml.ts";
import type { Run } from "./word-run.ts";

/**
 * A field within one paragraph whose result is text: a citation of a reference manager, a link, a number of a figure.
 * Word writes the result anew when it updates the field, and what stands in it is gone then.
 */
export interface WordField {
  /** The first and the last character of the result. */
  first: number;
  last: number;
  begin: Run;
  end: Run;
}

/** Where the reader of a document is when it meets a mark of a field. */
interface Place {
  run: Run;
  /** True if the run is a child of its paragraph. */
  isInParagraph: boolean;
  /** The number of characters before. */
  characters: number;
}

/** Collects fields that are in no other field. Marks come in the order of the document (ECMA-376 part 1, 17.16.18). */
export class FieldCollector {
  readonly fields: WordField[] = [];
  readonly #open: (Place & { paragraph: number })[] = [];
  #paragraph = 0;

  paragraph(): void {
    this.#paragraph += 1;
  }

  mark({ raw }: XmlTag, place: Place): void {
    const kind = attributeOf(raw, "fldCharType");
    if (kind === "begin") this.#open.push({ ...place, paragraph: this.#paragraph });
    if (kind !== "end") return;
    const begin = this.#open.pop();
    if (!begin || this.#open.length > 0 || begin.paragraph !== this.#paragraph) return;
    if (!begin.isInParagraph || !place.isInParagraph || place.characters === begin.characters) return;
    this.fields.push({
      first: begin.characters,
      last: place.characters - 1,
      begin: begin.run,
      end: place.run,
    });
  }
}

/** Returns a range that begins and ends in no field: it takes those in which it would. */
export function aroundFields(
  fields: readonly WordField[],
  range: { first: number; last: number },
): { first: number; last: number } {
  const at = (index: number) => fields.find(({ first, last }) => first <= index && index <= last);
  return {
    first: at(range.first)?.first ?? range.first,
    last: at(range.last)?.last ?? range.last,
  };
}
