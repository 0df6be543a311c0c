import type { Unit } from "./line-units.ts";

/** So often a run is made shorter: each time at one end. */
const MAX_ROUNDS = 8;

/** Returns the brackets of a run: the partner of each opening one, and those without a partner. */
function bracketsOf(run: readonly Unit[]): { partners: Map<number, number>; lone: number[] } {
  const open: number[] = [];
  const lone: number[] = [];
  const partners = new Map<number, number>();
  run.forEach((unit, i) => {
    if (unit.kind === "open") open.push(i);
    else if (unit.kind === "close") {
      const start = open.pop();
      if (start === undefined) lone.push(i);
      else partners.set(start, i);
    }
  });
  return { partners, lone: [...lone, ...open] };
}

/** Returns the side of an index that has more sure units. */
function surerSide(run: readonly Unit[], cut: number): Unit[] {
  const [left, right] = [run.slice(0, cut), run.slice(cut + 1)];
  const weight = (part: readonly Unit[]) => part.filter((unit) => unit.kind === "sure").length;
  return weight(left) >= weight(right) ? left : right;
}

/** True for brackets of the text around a whole run, rather than of its formula. */
function isWrapped(run: readonly Unit[], partners: ReadonlyMap<number, number>): boolean {
  const [first, last] = [run[0], run.at(-1)];
  const hasComma = run.some((unit) => unit.text === "," && unit.kind === "sure");
  return (
    partners.get(0) === run.length - 1 &&
    !hasComma &&
    first?.kind === "open" &&
    !/[⟨⌊⌈{‖|]/.test(first.text) &&
    first.text.length === 1 &&
    first.item.size === last?.item.size
  );
}

/** True if the first unit of a run belongs to the text before it. */
function isTextAtStart(run: readonly Unit[], atStart: boolean): boolean {
  const [first, second] = run;
  if (first?.kind === "comma" || (first?.kind === "script" && !atStart)) return true;
  if (first?.kind === "sure") return /^[.,;]$/.test(first.text) && !/^\d/.test(second?.text ?? "");
  return first?.kind === "sign" && !atStart && !/^[−+±|{‖]$/.test(first.text);
}

/** True if the last unit of a run belongs to the text after it. */
function isTextAtEnd(run: readonly Unit[], atEnd: boolean): boolean {
  const last = run.at(-1);
  if (last?.kind === "comma") return true;
  if (last?.kind === "sign") return !/^[|%!}‖]$/.test(last.text) && !atEnd;
  return last?.kind === "sure" && /^[.,;:]$/.test(last.text);
}

/**
 * Drops brackets without a partner and signs without a value from the ends of a run; null if nothing is left.
 * `atStart` and `atEnd` are true for a run at the start and end of its line.
 */
export function trimmed(source: readonly Unit[], atStart: boolean, atEnd: boolean): Unit[] | null {
  let run = [...source];
  for (let round = 0; round < MAX_ROUNDS && run.length > 0; round++) {
    const { partners, lone } = bracketsOf(run);
    if (lone.length > 0) run = surerSide(run, Math.min(...lone));
    else if (isWrapped(run, partners)) run = run.slice(1, -1);
    else if (isTextAtStart(run, atStart)) run = run.slice(1);
    else if (isTextAtEnd(run, atEnd)) run = run.slice(0, -1);
    else break;
  }
  return run.length === 0 ? null : run;
}
