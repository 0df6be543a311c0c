import { type Element, elements, textOf } from "../../xml.ts";

const NUMBER = /^(?:[A-Z]{1,2}\.?)?\d{1,3}(?:[.-]\d{1,3}){0,2}[a-z]?$/;
/** Room such as authors leave before an equation's number: wide spaces, or many. */
const ROOM = /(?:[\u2001\u2003]|[\s\u2000-\u200a]{3,})$/;

/**
 * Splits a displayed formula that ends in room and a number in brackets, as programs write that have no other place
 * for it: the formula without them, and the number. Null for any other.
 */
export function numberApart(math: Element): { formula: Element; number: string } | null {
  const parts = elements(math);
  const bracket = parts.at(-1);
  const room = parts.at(-2);
  if (bracket?.name !== "m:d" || room?.name !== "m:r") return null;
  const number = textOf(bracket).trim();
  const words = textOf(room);
  if (!NUMBER.test(number) || !ROOM.test(words)) return null;
  // What stands before the room in its run is the formula's.
  const kept = words.trim() === "" ? parts.slice(0, -2) : parts.slice(0, -1);
  return { formula: { ...math, children: kept }, number };
}
