import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CardBox, packCards } from "./pack-cards.ts";

const card = (id: string, top: number, height = 40): CardBox => ({ id, top, height });

describe("packCards", () => {
  it("leaves cards level where there is room", () => {
    expect([...packCards([card("a", 10), card("b", 100)], 8, null).values()]).toEqual([10, 100]);
  });

  it("pushes a crowded card down", () => {
    expect([...packCards([card("a", 10), card("b", 20)], 8, null).values()]).toEqual([10, 58]);
  });

  it("keeps the pinned card level and moves the ones above up", () => {
    expect([...packCards([card("a", 80), card("b", 100), card("c", 110)], 10, "b").values()]).toEqual([
      50, 100, 150,
    ]);
  });

  it("lets the pinned card down when the ones above need the room", () => {
    expect([...packCards([card("a", 0), card("b", 5)], 10, "b").values()]).toEqual([0, 50]);
  });

  it("never overlaps, never goes above the top", () => {
    const boxes = fc.array(fc.record({ top: fc.nat(2000), height: fc.integer({ min: 1, max: 300 }) }));
    fc.assert(
      fc.property(boxes, fc.nat(20), (given, pick) => {
        const cards = given.toSorted((a, b) => a.top - b.top).map((box, i) => ({ id: `${i}`, ...box }));
        const tops = packCards(cards, 8, `${pick}`);
        let floor = 0;
        for (const { id, height } of cards) {
          expect(tops.get(id)).toBeGreaterThanOrEqual(floor);
          floor = (tops.get(id) ?? 0) + height + 8;
        }
      }),
    );
  });
});
