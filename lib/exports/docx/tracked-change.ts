import type { ExportedComment } from "../exported-review.ts";
import type { WordText } from "./word-text.ts";

/** What may not stand in a deletion that Word shows as one change. */
const OTHER =
  /<(?:\w+:)?(?:hyperlink|ins|del|moveFrom|moveTo|sdt|smartTag|fldSimple|oMath|oMathPara|customXml)[\s>/]/;

/** Returns true if the characters are exactly the quote in plain runs of one paragraph and in no field, and the suggestion plain words. */
export function canTrack(
  xml: string,
  { characters, paragraphs, fields }: WordText,
  { first, last }: { first: number; last: number },
  { quote, replacement }: Pick<ExportedComment, "quote" | "replacement">,
): boolean {
  if (replacement === null || /[*_`$[\]\\<>{}|#~\n]/.test(replacement)) return false;
  const range = characters.slice(first, last + 1);
  if (range.map(({ character }) => character).join("") !== quote) return false;
  if (fields.some((field) => field.first <= last && first <= field.last)) return false;
  if (!range.every(({ item }) => item?.run.isPlain)) return false;
  const paragraph = paragraphs.find((each) => each.last >= first);
  if (!paragraph || paragraph.last < last) return false;
  const [from, to] = [characters[first], characters[last]];
  return (
    from?.item != null && to?.item != null && !OTHER.test(xml.slice(from.item.run.start, to.item.run.end))
  );
}
