import type { ExportedComment } from "./exported-review.ts";
import type { PlacedComment } from "./writer.ts";

/** Returns where a comment is in a file of data, which names the words by their offsets. */
export function placeAsData({ id, number, quote }: ExportedComment): PlacedComment {
  return quote === ""
    ? { id, number, placement: "end", reason: "It is about the whole manuscript." }
    : { id, number, placement: "exact" };
}
