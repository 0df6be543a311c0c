/** How a model judges whether two things are one; all but the first as small models do. */
export const JUDGES = [
  "right",
  "mostly_right",
  "first_then_silent",
  "first_then_different",
  "random",
  "always_different",
  "always_same",
  "leaves_out",
  "silent",
  "refuses",
  "fails",
] as const;
export type Judge = (typeof JUDGES)[number];

/** So many of a list are judged rightly by one that loses the thread. */
const FIRST = 8;
/** Each so manieth is left out by one that leaves some out. */
const EACH = 3;
const RIGHT_OF_TEN = 9;

/**
 * What a judge says of the nth thing that it is asked about; null where it says nothing of it. `draw` is from 0 to 1
 * and another for each thing.
 */
export function judged(judge: Judge, isSame: boolean, nth: number, draw: number): boolean | null {
  switch (judge) {
    case "mostly_right":
      return draw * 10 < RIGHT_OF_TEN ? isSame : !isSame;
    case "first_then_silent":
      return nth < FIRST ? isSame : null;
    case "first_then_different":
      return nth < FIRST && isSame;
    case "random":
      return draw < 0.5;
    case "always_different":
      return false;
    case "always_same":
      return true;
    case "leaves_out":
      return nth % EACH === EACH - 1 ? null : isSame;
    case "silent":
      return null;
    default:
      return isSame;
  }
}
