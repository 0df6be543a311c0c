import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { closestRevision, REVISION_THRESHOLD, shinglesOf, similarity } from "./shingles.ts";

/** Words drawn by a fixed generator, so that two seeds give unrelated texts of the same vocabulary. */
function prose(seed: number, words: number): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % 4_000;
  };
  return Array.from({ length: words }, () => `word${next()}`).join(" ");
}

describe("revisions", () => {
  it("sees a text that was lightly edited as a version of itself", async () => {
    const text = prose(1, 3_000);
    const edited = text
      .split(" ")
      .map((word, i) => (i % 40 === 0 ? "changed" : word))
      .join(" ");
    expect(similarity(await shinglesOf(text), await shinglesOf(edited))).toBeGreaterThan(REVISION_THRESHOLD);
  });

  it("sees unrelated texts as unrelated", async () => {
    expect(similarity(await shinglesOf(prose(1, 3_000)), await shinglesOf(prose(2, 3_000)))).toBeLessThan(
      0.05,
    );
  });

  it("takes no text too short for a shingle as a version of anything", async () => {
    expect(similarity(await shinglesOf("too short"), await shinglesOf("too short"))).toBe(0);
  });

  it("names the newest of several versions, and none among strangers", async () => {
    const own = await shinglesOf(prose(1, 500));
    const stranger = { shingles: await shinglesOf(prose(3, 500)), sessionId: "stranger", at: new Date(3) };
    const old = { shingles: own, sessionId: "old", at: new Date(1) };
    const young = { shingles: own, sessionId: "young", at: new Date(2) };
    expect(closestRevision(own, [old, stranger, young])).toBe("young");
    expect(closestRevision(own, [stranger, { ...old, shingles: null }])).toBeNull();
  });

  it.each([
    ["words", prose(1, 60_000)],
    ["one word", "a".repeat(400_000)],
    ["no words", "`".repeat(400_000)],
  ])("lets other work go on while it reads a long text of %s", async (_, text) => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    await shinglesOf(text);
    isOver = true;
    expect(turns).toBeGreaterThan(10);
  });
});

describe("the threshold, on the measured manuscripts", () => {
  const manuscripts = globSync("lib/checks/measured/manuscripts/*.md").map((path) =>
    readFileSync(path, "utf8"),
  );

  it("lies far above unrelated manuscripts and below revised ones", async () => {
    const shingles = await Promise.all(manuscripts.map(shinglesOf));
    const unrelated = shingles.flatMap((one, i) =>
      shingles.slice(0, i).map((other) => similarity(one, other)),
    );
    expect(unrelated).toHaveLength(28);
    expect(Math.max(...unrelated)).toBeLessThan(REVISION_THRESHOLD / 4);
    const revisions = await Promise.all(manuscripts.map(revise).map(shinglesOf));
    const revised = shingles.map((one, i) => similarity(one, revisions[i] ?? []));
    expect(Math.min(...revised)).toBeGreaterThan(REVISION_THRESHOLD * 1.5);
  });
});

/** Changes a manuscript as a revision does: one paragraph in ten goes, and one word in fifty is another. */
function revise(markdown: string): string {
  const kept = markdown.split("\n\n").filter((_, i) => i % 10 !== 5);
  return kept
    .join("\n\n")
    .split(" ")
    .map((word, i) => (i % 50 === 25 ? "revised" : word))
    .join(" ");
}
