import fc from "fast-check";
import { expect, test } from "vitest";
import { GroupEnds } from "./group-ends.ts";

/** Reads one group by itself. */
function endOfGroup(source: string, at: number): number {
  const isBracket = source.charAt(at) === "[";
  let depth = 0;
  for (let i = at; i < source.length; i += 1) {
    const character = source.charAt(i);
    if (character === "\\") i += 1;
    else if (character === "{") depth += 1;
    else if (character === "}") {
      depth -= 1;
      if (depth === 0 && !isBracket) return i;
    } else if (character === "]" && isBracket && depth === 0) return i;
  }
  return -1;
}

test("groups close where each of them does by itself", () => {
  const pieces = fc.constantFrom("{", "}", "[", "]", "\\", "\\{", "\\]", "a");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const source = parts.join("");
      const ends = new GroupEnds(source);
      let isEscaped = false;
      for (const [at, character] of [...source].entries()) {
        const opens = !isEscaped && (character === "{" || character === "[");
        isEscaped = !isEscaped && character === "\\";
        if (opens) expect(ends.endOf(at)).toBe(endOfGroup(source, at));
      }
    }),
    { numRuns: 500 },
  );
});
