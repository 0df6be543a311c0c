/** What shows words but holds no comment. The comment stands on it, or on the mark where it is anchored. */
export type Holder = "box" | "chart" | "formula" | "note" | "picture" | "ruby";

/** Words that a holder shows. */
export interface HeldWords {
  kind: Holder;
  words: string;
  /** Where the conversion reads them: in their place, or behind the paragraph. */
  at: "place" | "behind";
}

/** The character that stands in a text for a holder, which is no letter. */
export const OBJECT = "\ufffc";

/** Why a comment is on a holder and not on its words. */
export const HOLDER_REASONS: Readonly<Record<Holder, string>> = {
  box: "The words are in a text box or a shape, which cannot hold a comment. The comment is on the drawing.",
  chart: "The words are in a chart or a diagram, which cannot hold a comment. The comment is on the drawing.",
  formula: "The words are a part of a formula. The comment is on the whole formula.",
  note: "The words are in a note. The comment is at its mark.",
  picture: "The words describe a picture. The comment is on the picture.",
  ruby: "The words have a reading above them. The comment is on all of them.",
};
