import type { Annotations } from "./conversion.ts";
import { cleanText, collapseSpace } from "./text/clean-text.ts";

const MAX_EACH = 500;
const LONGEST = { hidden: 500, short: 200, comment: 4_000, change: 2_000 };

/** Returns one line of plain text, cut at a whole character. */
function line(value: string, longest: number): string {
  const clean = collapseSpace(cleanText(value.slice(0, longest * 4))).trim();
  return clean.length <= longest ? clean : `${clean.slice(0, longest - 1).replace(/\p{Surrogate}$/u, "")}…`;
}

/** Bounds the annotations of a file for the report: 500 of each kind, none empty, each text cut to a length. */
export function boundAnnotations(found: Partial<Annotations>): Annotations {
  const { hidden = [], comments = [], changes = [] } = found;
  const origin = ({ author, date }: { author: string; date: string }) => ({
    author: line(author, LONGEST.short),
    date: line(date, LONGEST.short),
  });
  return {
    hidden: hidden
      .slice(0, MAX_EACH)
      .map((one) => ({ ...one, text: line(one.text, LONGEST.hidden) }))
      .filter((one) => one.text !== "" || one.reason === "invisible-characters"),
    comments: comments.slice(0, MAX_EACH).map((one) => ({
      ...origin(one),
      text: line(one.text, LONGEST.comment),
      quote: line(one.quote, LONGEST.hidden),
    })),
    changes: changes
      .slice(0, MAX_EACH)
      .map((one) => ({ kind: one.kind, ...origin(one), text: line(one.text, LONGEST.change) }))
      .filter((one) => one.text !== ""),
  };
}
