import { type Item, median } from "./pdf-page.ts";

/**
 * A run that begins with a superscript is given with the superscript's size: "³We asked" would be tiny.
 * Its height tells, against what is usual for its font.
 */
export function repairSizes(items: readonly Item[]): Item[] {
  const byFont = Map.groupBy(items, (item) => item.font);
  const usual = new Map(
    [...byFont].map(([font, of]) => [font, median(of.map((i) => (i.y1 - i.y0) / (i.size || 1)))]),
  );
  return items.map((item) => {
    const ratio = usual.get(item.font) ?? 1;
    const isTall = (item.y1 - item.y0) / (item.size || 1) > ratio * 1.25;
    return isTall && /^[\d*†‡§¶]{1,3}\s?\p{L}{2}/u.test(item.text)
      ? { ...item, size: (item.y1 - item.y0) / ratio }
      : item;
  });
}
